"""Still pictures of tokens, Towers, tables and trees: for readers without a kernel, and for paper."""
