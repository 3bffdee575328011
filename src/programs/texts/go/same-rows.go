if lines.Len() > 0 && lines.String() == before {
	return errors.New("{SAME_ROWS}")
}
before = lines.String()
