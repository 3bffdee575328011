/** A schema file as text; the bundler reads it. */
declare module '*.graphql?raw' {
  const text: string;
  export default text;
}
