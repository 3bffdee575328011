import type { Words } from '../contract/language.ts';
import type { WORKSPACE_FAULTS } from './workspace-copy.ts';

export const OPERATIONS_DE: { readonly WORKSPACE_FAULTS: Words<typeof WORKSPACE_FAULTS> } = {
  WORKSPACE_FAULTS: {
    'not-utf8': (where) =>
      `${where} ist kein UTF-8-Text. Als UTF-8 speichern und noch einmal versuchen.`,
    'not-json': (where, detail) => `${where} ist kein gültiges JSON: ${detail}`,
    'not-yaml': (where, detail) => `${where} ist kein gültiges YAML: ${detail}`,
    'wrong-shape': (where, detail) =>
      `${where}: ${detail} fehlt oder ist nicht, was es sein muss. Berichtigen oder erneut exportieren.`,
    'newer-version': (where, detail) =>
      `${where} hat die Version ${detail}, die diese Seite nicht kennt. Gatehouse aktualisieren.`,
    'same-id': (where, detail) =>
      `${where} enthält die ID ${detail} zweimal. Einen der beiden Einträge entfernen.`,
    'same-path': (where, detail) => `${where} nennt ${detail} zweimal. Eines von beiden entfernen.`,
    'unsafe-path': (where, detail) =>
      `${where} enthält einen Pfad, der hinausführt: ${detail}. Nichts wurde gelesen.`,
    link: (where, detail) =>
      `${where} enthält statt einer Datei eine Verknüpfung oder ein Gerät: ${detail}. ` +
      'Durch die Datei ersetzen.',
    'too-many-files': (where, detail) =>
      `${where} enthält mehr als ${detail} Dateien. Bitte aufteilen.`,
    'too-large': (where, detail) => `${where} ist größer als ${detail}. Bitte aufteilen.`,
    'too-dense': (where) =>
      `${where} wird entpackt viel größer, als Texte es werden. Das kann Absicht sein; nichts wurde gelesen.`,
    'too-deep': (where, detail) =>
      `${where} ist tiefer als ${detail} Ebenen verschachtelt. Nichts wurde gelesen.`,
    'forbidden-key': (where, detail) =>
      `${where} enthält ein Feld namens ${detail}, das schaden kann. Bitte entfernen.`,
    'broken-zip': (where) =>
      `${where} ist keine vollständige Zip-Datei. Noch einmal laden oder exportieren.`,
    'locked-zip': (where) =>
      `${where} ist verschlüsselt oder unlesbar gepackt. Als einfache Zip-Datei packen.`,
    'unknown-format': (where) =>
      `${where} hat keines der lesbaren Formate: Workspace, Sammlung von GraphiQL, Postman oder Bruno, ` +
      'curl-Befehl, .http oder .graphql.',
    empty: (where, detail) =>
      `${where} enthält keine GraphQL-Operationen.` +
      (detail === ''
        ? ''
        : ` Genannt wird ${detail}: den Ordner mit beidem oder diese Datei selbst importieren.`),
    secret: (where) =>
      `${where} enthält einen Schlüssel, ein Passwort oder ein Token in Gebrauch. ` +
      'Dort entfernen, dann erneut exportieren.',
  },
};
