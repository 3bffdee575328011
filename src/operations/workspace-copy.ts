import { inLanguage } from '../contract/language.ts';

/** `file` is its path, `detail` the message of a parser or a limit. */
export const WORKSPACE_FAULTS = inLanguage('WORKSPACE_FAULTS', {
  'not-utf8': (file: string) => `${file} is not UTF-8 text. Save it as UTF-8 and try again.`,
  'not-json': (file: string, detail: string) => `${file} is not valid JSON: ${detail}`,
  'not-yaml': (file: string, detail: string) => `${file} is not valid YAML: ${detail}`,
  'wrong-shape': (file: string, detail: string) =>
    `${file}: ${detail} is missing or not what it has to be. Correct it, or export again.`,
  'newer-version': (file: string, detail: string) =>
    `${file} is of version ${detail}, which this page does not know. Update Gatehouse.`,
  'same-id': (file: string, detail: string) =>
    `${file} has the id ${detail} twice. Remove one of the two entries.`,
  'same-path': (file: string, detail: string) =>
    `${file} names ${detail} twice. Remove one of the two.`,
  'unsafe-path': (file: string, detail: string) =>
    `${file} holds a path that leads out of it: ${detail}. Nothing was read.`,
  link: (file: string, detail: string) =>
    `${file} holds a link or a device instead of a file: ${detail}. Replace it with the file.`,
  'too-many-files': (file: string, detail: string) =>
    `${file} holds more than ${detail} files. Split it.`,
  'too-many-operations': (file: string, detail: string) =>
    `${file} holds more than ${detail} operations. Split it.`,
  'too-large': (file: string, detail: string) => `${file} is larger than ${detail}. Split it.`,
  'too-dense': (file: string) =>
    `${file} unpacks to far more than texts do. It may be made to do harm; nothing was read.`,
  'too-deep': (file: string, detail: string) =>
    `${file} is nested more than ${detail} levels deep. Remove the inner ones, or export again.`,
  'forbidden-key': (file: string, detail: string) =>
    `${file} has a member named ${detail}, which may do harm. Remove it.`,
  'broken-zip': (file: string) => `${file} is no whole zip file. Download or export it once more.`,
  'locked-zip': (file: string) =>
    `${file} is encrypted or packed in a way that cannot be read. Pack it as a plain zip.`,
  'unknown-format': (file: string) =>
    `${file} is none of the formats that can be read: a workspace, a collection of GraphiQL, Altair, ` +
    'Postman or Bruno (OpenCollection), a curl command, .http or .graphql.',
  empty: (file: string, detail: string) =>
    `${file} holds no GraphQL operations.` +
    (detail === '' ? '' : ` It names ${detail}: import the folder with both, or that file itself.`),
  secret: (file: string) =>
    `${file} holds a key, a password or a token that is in use. Remove it there, then export again.`,
});
