
// write writes the rows of all pages, a line each.
func write(output io.Writer) error {
	var values object
	if err := json.Unmarshal([]byte(variables), &values); err != nil {
		return err
	}
	{COUNTED?}
	position, before := {FIRST}, ""
	cursors := map[string]bool{"{FIRST}": true}
	{/COUNTED}
	{CURSOR?}
	cursors := map[string]bool{"": true, "null": true, `""`: true, string({ASKED}): true}
	{/CURSOR}
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
		{COUNTED?}
		{OFFSET?}
		position += len(rows)
		{/OFFSET}
		{CURRENT?}
		if current, err := strconv.Atoi(string({CURRENT})); err == nil {
			position = current
		}
		{/CURRENT}
		{NUMBERED?}
		position++
		{/NUMBERED}
		cursor := json.RawMessage(strconv.Itoa(position))
		more := strconv.FormatBool(rows == nil || len(rows) > 0)
		{END_TOTAL?}
		if total, err := strconv.Atoi(string({END_TOTAL})); err == nil {
			more = strconv.FormatBool({MORE_TOTAL})
		}
		{/END_TOTAL}
		{LAST?}
		if last, err := strconv.Atoi(string({LAST})); err == nil {
			more = strconv.FormatBool({MORE_LAST})
		}
		{/LAST}
		{FLAG?}
		if said := string({FLAG}); said != "" && said != "null" {
			more = said
		}
		{/FLAG}
		{/COUNTED}
		{CURSOR?}
		cursor := {CURSOR}
		{FLAG?}
		more := string({FLAG})
		{/FLAG}
		{NO_FLAG?}
		more := strconv.FormatBool(cursor != nil && string(cursor) != "null" && string(cursor) != `""`)
		{/NO_FLAG}
		{/CURSOR}
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
		{NO_FIELD?}
		values["{NAME}"] = cursor
		{/NO_FIELD}
		{FIELD?}
		input := decode[object](values["{NAME}"])
		if input == nil {
			input = object{}
		}
		input["{FIELD}"] = cursor
		if values["{NAME}"], err = json.Marshal(input); err != nil {
			return err
		}
		{/FIELD}
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
