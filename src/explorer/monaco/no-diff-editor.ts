/** Stands for the editor of differences, which Monaco's API imports and nothing here makes: 27 kB before the first answer. */
export class DiffEditorWidget {}
