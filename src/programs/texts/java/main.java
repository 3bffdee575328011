
    public static void main(String[] args) {
        try (OutputStream output = args.length > 0
                ? Files.newOutputStream(Path.of(args[0]))
                : new FileOutputStream(FileDescriptor.out)) {
            {WRITE}
        } catch (Exception e) {
            System.err.println(Objects.requireNonNullElse(e.getMessage(), e.toString()));
            failed = true;
        }
        System.exit(failed ? 1 : 0);
    }
