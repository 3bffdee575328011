
{PER_DAY?}
var calls int

{/PER_DAY}
// call sends the operation, and prints the errors of its answer.
func call({SIGNATURE} {
	{BODY}
	{MOST_BYTES?}
	if len({SENT}) > {MOST_BYTES} {
		return {NOTHING}, errors.New("{TOO_LARGE}")
	}
	{/MOST_BYTES}
	refused := ""
	for tries := 0; ; {
		{PER_DAY?}
		if calls++; calls > {PER_DAY} {
			return {NOTHING}, errors.New("{USED_UP}")
		}
		{/PER_DAY}
		token, err := getToken(refused)
		if err != nil {
			return {NOTHING}, err
		}
		response, err := post(graphqlURL, {TEXT}, 5*time.Minute, map[string]string{
			"Accept":        "application/graphql-response+json, application/json;q=0.9",
			"Authorization": "Bearer " + token,
			"Content-Type":  "application/{TYPE}",
		})
		if err != nil {
			return {NOTHING}, err
		}
		switch {
		case response.status == 401 && refused == "":
			refused = token
		case response.status == 429 || response.status == 503:
			if err := waitAsAsked(response, tries); err != nil {
				return {NOTHING}, err
			}
			tries++
		case response.status == 401:
			return {NOTHING}, fmt.Errorf("{REFUSED_TWICE}\n%w", refusal(response))
		default:
			var answer object
			err := json.Unmarshal(response.body, &answer)
			if string(answer["errors"]) == "null" {
				delete(answer, "errors")
			}
			if err != nil || answer["data"] == nil && answer["errors"] == nil {
				return {NOTHING}, refusal(response)
			}
			if answer["errors"] != nil {
				fmt.Fprintln(os.Stderr, string(answer["errors"]))
			}
			{DATA_ERROR}
			return {RESULT}, nil
		}
	}
}
