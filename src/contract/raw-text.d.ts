/** A file as text, as it is; the bundler reads it. */
declare module '*?raw' {
  const text: string;
  export default text;
}
