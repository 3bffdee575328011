import { inLanguage } from '../contract/language.ts';

/** `where` is a file, `detail` the message of a parser or a limit. */
export const WORKSPACE_FAULTS = inLanguage('WORKSPACE_FAULTS', {
  'not-utf8': (where: string) => `${where} is not UTF-8 text. Save it as UTF-8 and try again.`,
  'not-json': (where: string, detail: string) => `${where} is not valid JSON: ${detail}`,
  'not-yaml': (where: string, detail: string) => `${where} is not valid YAML: ${detail}`,
  'wrong-shape': (where: string, detail: string) =>
    `${where}: ${detail} is missing or not what it has to be. Correct it, or export again.`,
  'newer-version': (where: string, detail: string) =>
    `${where} is of version ${detail}, which this page does not know. Update Gatehouse.`,
  'same-id': (where: string, detail: string) =>
    `${where} has the id ${detail} twice. Remove one of the two entries.`,
  'same-path': (where: string, detail: string) =>
    `${where} names ${detail} twice. Remove one of the two.`,
  'unsafe-path': (where: string, detail: string) =>
    `${where} holds a path that leads out of it: ${detail}. Nothing was read.`,
  link: (where: string, detail: string) =>
    `${where} holds a link or a device instead of a file: ${detail}. Replace it with the file.`,
  'too-many-files': (where: string, detail: string) =>
    `${where} holds more than ${detail} files. Split it.`,
  'too-large': (where: string, detail: string) => `${where} is larger than ${detail}. Split it.`,
  'too-dense': (where: string) =>
    `${where} unpacks to far more than texts do. It may be made to do harm; nothing was read.`,
  'too-deep': (where: string, detail: string) =>
    `${where} is nested more than ${detail} levels deep. Nothing was read.`,
  'forbidden-key': (where: string, detail: string) =>
    `${where} has a member named ${detail}, which may do harm. Remove it.`,
  'broken-zip': (where: string) =>
    `${where} is no whole zip file. Download or export it once more.`,
  'locked-zip': (where: string) =>
    `${where} is encrypted or packed in a way that cannot be read. Pack it as a plain zip.`,
  'unknown-format': (where: string) =>
    `${where} is none of the formats that can be read: a workspace, a collection of GraphiQL, Postman ` +
    'or Bruno, a curl command, .http or .graphql.',
  empty: (where: string, detail: string) =>
    `${where} holds no GraphQL operations.` +
    (detail === '' ? '' : ` It names ${detail}: import the folder with both, or that file itself.`),
  secret: (where: string) =>
    `${where} holds a key, a password or a token that is in use. Remove it there, then export again.`,
});
