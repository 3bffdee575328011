if nodes and nodes == before:
    sys.exit("{SAME_ROWS}")
before = nodes
