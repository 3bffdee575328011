
// write writes the rows of all pages, a line each.
func write(output io.Writer) error {
	var values object
	if err := json.Unmarshal([]byte(variables), &values); err != nil {
		return err
	}
	{START}
	{TOTAL?}
	known := ""
	{/TOTAL}
	failed := false
	for count := 0; ; {
		answer, err := call(values)
		if err != nil {
			return err
		}
		failed = failed || answer["errors"] != nil
		list := {LIST}
		if list == nil {
			return errors.New("{NO_ROWS}")
		}
		rows := decode[[]json.RawMessage](list)
		var lines bytes.Buffer
		for _, row := range rows {
			if err := json.Compact(&lines, row); err != nil {
				return err
			}
			lines.WriteByte('\n')
			count++
		}
		{COUNTED?}
		if lines.Len() > 0 && lines.String() == before {
			return errors.New("{SAME_ROWS}")
		}
		before = lines.String()
		{/COUNTED}
		{TOTAL?}
		if told := string({TOTAL}); told != "" && told != "null" {
			if known != "" && told != known {
				fmt.Fprintf(os.Stderr, "The total changed from %s to %s: rows may be missing or come twice.\n", known, told)
			}
			known = told
		}
		{/TOTAL}
		if _, err := lines.WriteTo(output); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, count, "rows")
		{LINES}
		if more == "false" {
			break
		}
		if more != "true" || rows == nil {
			return errors.New("{NOT_SAID}")
		}
		if cursors[string(cursor)] {
			return errors.New("{NO_POSITION}")
		}
		cursors[string(cursor)] = true
		{PAUSE_MS?}
		time.Sleep({PAUSE_MS} * time.Millisecond)
		{/PAUSE_MS}
		{PUT}
	}
	if failed {
		return errors.New("answers held errors")
	}
	return nil
}

// at gives the value below some keys; nil where one of them is missing.
func at(value object, keys ...string) json.RawMessage {
	last := len(keys) - 1
	for _, key := range keys[:last] {
		value = decode[object](value[key])
	}
	return value[keys[last]]
}

// decode gives nil for a value of another kind.
func decode[T any](value json.RawMessage) (decoded T) {
	_ = json.Unmarshal(value, &decoded)
	return decoded
}
