// Vite's own types of such imports bring those of a page, which a worker has none of.
declare module '@sqlite.org/sqlite-wasm/sqlite3.wasm?url' {
  const url: string;
  export default url;
}
