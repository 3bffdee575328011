
// write writes the answer, as it came.
func write(output io.Writer) error {
	answer, failed, err := call()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(output, "%s\n", answer); err != nil {
		return err
	}
	if failed {
		return errors.New("the answer holds errors")
	}
	return nil
}
