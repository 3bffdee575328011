input := decode[object](values["{NAME}"])
if input == nil {
	input = object{}
}
input["{FIELD}"] = cursor
if values["{NAME}"], err = json.Marshal(input); err != nil {
	return err
}
