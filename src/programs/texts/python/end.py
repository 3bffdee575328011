

if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except httpx.HTTPError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    sys.exit(failed)
