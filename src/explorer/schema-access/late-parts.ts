/** One chunk of what few visits show: a service that hides its schema, and a file that stands in for it. */
export { EditorLine } from './editor-line.tsx';
export { FileLine } from './file-line.tsx';
export { SchemaAbsence } from './schema-absence.tsx';
