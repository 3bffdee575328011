
// Where an error may come in the place of data.
const errorPlaces = {ERROR_PLACES}

// dataError tells what the answer says that is an error by its type, its fields, or having none.
func dataError(data json.RawMessage) error {
	var places []struct {
		Path, Typenames, Types, Only []string
		Kind, IfEmpty                string
	}
	if err := json.Unmarshal([]byte(errorPlaces), &places); err != nil {
		return err
	}
	for _, place := range places {
		value := data
		for _, key := range place.Path {
			value = fieldsOf(value)[key]
		}
		fields := fieldsOf(value)
		name := ""
		for _, key := range place.Typenames {
			if name == "" {
				_ = json.Unmarshal(fields[key], &name)
			}
		}
		isError := strings.HasSuffix(strings.TrimSuffix(name, "s"), "Error")
		for _, each := range place.Types {
			isError = isError || name != "" && each == name
		}
		for _, key := range place.Only {
			_, has := fields[key]
			isError = isError || name == "" && has
		}
		if place.Kind == "list" {
			var items []json.RawMessage
			_ = json.Unmarshal(value, &items)
			isError = len(items) > 0
		}
		text := string(value)
		if fields != nil && len(fields) == 0 {
			text = place.IfEmpty
			isError = text != ""
		}
		if isError {
			return fmt.Errorf("%s: %s", strings.Join(place.Path, "."), text)
		}
	}
	return nil
}

// fieldsOf gives nil for a value that is no object.
func fieldsOf(value json.RawMessage) (fields object) {
	_ = json.Unmarshal(value, &fields)
	return fields
}
