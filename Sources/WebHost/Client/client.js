// The browser client.
