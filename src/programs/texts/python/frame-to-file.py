

def main(file=None):
    flat = []
    try:
        for row in rows():
            flat.append(dict(flatten(row if isinstance(row, dict) else {"value": row})))
    finally:  # Also what came before an error.
        # Numbers are exact: Int64, or Decimal, which astype(float) makes a float of.
        frame = pd.DataFrame(flat, dtype=object).convert_dtypes(convert_floating=False)
        if file and file.endswith(".parquet"):
            frame.to_parquet(file, index=False)
        else:
            frame.to_csv(file or sys.stdout, index=False)
