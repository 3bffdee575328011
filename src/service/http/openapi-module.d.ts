/** The OpenAPI description as text; the bundler reads it. */
declare module '*/openapi.json?raw' {
  const text: string;
  export default text;
}
