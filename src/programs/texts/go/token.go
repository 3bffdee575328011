
// getToken gives a token other than the refused one: from the file, else a new one.
func getToken(refused string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(cacheName), 0o700); err != nil {
		return "", err
	}
	since := time.Now()
	for tries := 0; ; {
		if token := readToken(refused); token != "" {
			return token, nil
		}
		locked, err := create(lockFile)
		if err != nil {
			return "", err
		}
		if locked {
			token, response, err := renewToken(refused)
			if response == nil || err != nil {
				return token, err
			}
			if err := waitAsAsked(response, tries); err != nil {
				return "", err
			}
			tries++
			since = time.Now()
		} else {
			removeOldLock()
			if time.Since(since) > 90*time.Second {
				return "", fmt.Errorf("another program keeps %s: remove it", lockFile)
			}
			time.Sleep(200 * time.Millisecond)
		}
	}
}

// renewToken has the lock, and removes it; it gives a token, or the answer that refuses one.
func renewToken(refused string) (string, *answered, error) {
	defer os.Remove(lockFile)
	if token := readToken(refused); token != "" {
		return token, nil, nil
	}
	now := time.Now().Unix()
	response, err := requestToken()
	if err != nil || response.status != 200 {
		return "", response, err
	}
	token, err := saveToken(response.body, now)
	return token, nil, err
}

type savedToken struct {
	Version     int    `json:"version"`
	AccessToken string `json:"access_token"`
	RenewAt     int64  `json:"renew_at"`
	ExpiresAt   int64  `json:"expires_at"`
	TokenURL    string `json:"token_url"`
	Username    string `json:"username"`
}

// readToken gives "" where there is none; a file that cannot be read is as good as none.
func readToken(refused string) string {
	text, _ := os.ReadFile(tokenFile)
	var saved savedToken
	err := json.Unmarshal(text, &saved)
	isLive := saved.Version == 1 && time.Now().Unix() < saved.RenewAt
	if err != nil || !isLive || saved.AccessToken == refused {
		return ""
	}
	return saved.AccessToken
}

func saveToken(answer []byte, now int64) (string, error) {
	issued := struct {
		AccessToken string      `json:"access_token"`
		ExpiresIn   json.Number `json:"expires_in"`
	}{ExpiresIn: "28800"}
	err := json.Unmarshal(answer, &issued)
	seconds, wrong := issued.ExpiresIn.Float64()
	isLifetime := wrong == nil && seconds >= 1 && seconds <= 3155760000
	if err != nil || issued.AccessToken == "" || !isLifetime {
		return "", errors.New("{NO_TOKEN}")
	}
	lifetime := int64(seconds)
	before := (lifetime + 1) / 2
	if before > 60 {
		before = 60
	}
	expiresAt := now + lifetime
	saved := savedToken{1, issued.AccessToken, expiresAt - before, expiresAt, tokenURL, username}
	text, err := json.Marshal(saved)
	if err != nil {
		return "", err
	}
	file, err := os.CreateTemp(filepath.Dir(cacheName), "token-*.tmp")
	if err != nil {
		return "", err
	}
	_, err = file.Write(text)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), tokenFile)
	}
	return issued.AccessToken, err
}

// removeOldLock removes what a program that died left; of two that see it, none removes a new one.
func removeOldLock() {
	breaking := lockFile + ".break"
	if !isLockOld() {
		return
	}
	if created, _ := create(breaking); created {
		defer os.Remove(breaking)
		if isLockOld() {
			os.Remove(lockFile)
		}
	}
}

func isLockOld() bool {
	lock, err := os.Stat(lockFile)
	return err == nil && time.Since(lock.ModTime()) > time.Minute
}

// create says whether there was no such file before.
func create(file string) (bool, error) {
	created, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, created.Close()
}

func findCache() string {
	folder := os.Getenv("XDG_CACHE_HOME")
	if folder == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		folder = filepath.Join(home, ".cache")
	}
	hash := sha256.Sum256([]byte(tokenURL + "\n" + username))
	return filepath.Join(folder, "gatehouse", fmt.Sprintf("token-%x", hash[:16]))
}

func requestToken() (*answered, error) {
	{FLOW_A?}
	body := ""
	basic := base64.StdEncoding.EncodeToString([]byte(username + ":" + password))
	header := map[string]string{"Accept": "application/json", "Authorization": "Basic " + basic}
	{/FLOW_A}
	{FLOW_B?}
	body := url.Values{"client_id": {username}, "client_secret": {password}}.Encode()
	header := map[string]string{"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
	{/FLOW_B}
	return post(tokenURL+"?grant_type=client_credentials", body, 30*time.Second, header)
}
