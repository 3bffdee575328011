// Vite's own types of such imports need page types, which a worker lacks.
declare module '@sqlite.org/sqlite-wasm/sqlite3.wasm?url' {
  const url: string;
  export default url;
}
