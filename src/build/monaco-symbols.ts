/**
 * The symbols of Monaco's font that its modules in the page ask for, by the names of VS Code's
 * `Codicon`. The build compares this with what they do ask for.
 */
export const MONACO_SYMBOLS: readonly string[] = `
  account add arrowDown arrowUp caseSensitive chevronDown chevronRight close error gear info issues
  listFilter loading menuSelection menuSubmenu preserveCase quickInputBack regex remove replace
  replaceAll scrollbarButtonDown scrollbarButtonLeft scrollbarButtonRight scrollbarButtonUp
  searchFuzzy selection splitHorizontal splitVertical sync treeItemExpanded treeItemLoading warning
  wholeWord wrenchSubaction
  symbolArray symbolBoolean symbolClass symbolColor symbolConstant symbolConstructor
  symbolCustomColor symbolEnum symbolEnumMember symbolEvent symbolField symbolFile symbolFolder
  symbolFunction symbolInterface symbolKey symbolKeyword symbolMethod symbolModule symbolNamespace
  symbolNull symbolNumber symbolObject symbolOperator symbolPackage symbolProperty symbolReference
  symbolSnippet symbolString symbolStruct symbolText symbolTypeParameter symbolUnit symbolValue
  symbolVariable
`
  .trim()
  .split(/\s+/);
