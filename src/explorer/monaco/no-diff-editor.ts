/** Stands for the editor of differences, which Monaco's API imports and nothing here makes: 27 kB before the first answer. */
// oxlint-disable-next-line typescript/no-extraneous-class -- Monaco's API extends it
export class DiffEditorWidget {}
