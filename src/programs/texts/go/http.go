
type answered struct {
	url    string
	status int
	header http.Header
	body   []byte
}

func post(url, body string, timeout time.Duration, header map[string]string) (*answered, error) {
	request, err := http.NewRequest("POST", url, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("x-api-key", apiKey)
	for name, value := range header {
		request.Header.Set(name, value)
	}
	// A redirect would take the key to another place.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client := http.Client{Timeout: timeout, CheckRedirect: stay}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return &answered{url, response.StatusCode, response.Header, text}, err
}

// waitAsAsked waits as asked, or longer each time; a used-up quota, a long wait and a sixth try are errors.
func waitAsAsked(response *answered, tries int) error {
	asked := response.header.Get("Retry-After")
	wait := time.Duration(float64(time.Second<<tries) * (1 + rand.Float64()/2))
	if seconds, err := strconv.ParseUint(asked, 10, 32); !errors.Is(err, strconv.ErrSyntax) {
		wait = time.Duration(seconds) * time.Second
	} else if date, err := http.ParseTime(asked); err == nil {
		wait = time.Until(date)
	}
	isBusy := response.status == 429 || response.status == 503
	text := strings.ToLower(string(response.body))
	isUsedUp := strings.Contains(text, "quota") || strings.Contains(text, "\"limit exceeded\"")
	if !isBusy || isUsedUp || tries == 5 || wait > 5*time.Minute {
		return refusal(response)
	}
	if wait < time.Second {
		wait = time.Second
	}
	time.Sleep(wait)
	return nil
}

func refusal(response *answered) error {
	return fmt.Errorf("%s: %d %.500s", response.url, response.status, response.body)
}

func env(name string) string {
	value := os.Getenv(name)
	if value == "" {
		fmt.Fprintf(os.Stderr, "Set %s.\n", name)
		os.Exit(1)
	}
	return value
}
