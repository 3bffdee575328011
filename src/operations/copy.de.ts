import type { Words } from '../contract/language.ts';
import type { WORKSPACE_FAULTS } from './workspace-copy.ts';

export const OPERATIONS_DE: { readonly WORKSPACE_FAULTS: Words<typeof WORKSPACE_FAULTS> } = {
  WORKSPACE_FAULTS: {
    'not-utf8': (file) =>
      `${file} ist kein UTF-8-Text. Als UTF-8 speichern und noch einmal versuchen.`,
    'not-json': (file, detail) => `${file} ist kein gültiges JSON: ${detail}`,
    'not-yaml': (file, detail) => `${file} ist kein gültiges YAML: ${detail}`,
    'wrong-shape': (file, detail) =>
      `${file}: ${detail} fehlt oder ist nicht, was es sein muss. Berichtigen oder erneut exportieren.`,
    'newer-version': (file, detail) =>
      `${file} hat die Version ${detail}, die diese Seite nicht kennt. Gatehouse aktualisieren.`,
    'same-id': (file, detail) =>
      `${file} enthält die ID ${detail} zweimal. Einen der beiden Einträge entfernen.`,
    'same-path': (file, detail) => `${file} nennt ${detail} zweimal. Eines von beiden entfernen.`,
    'unsafe-path': (file, detail) =>
      `${file} enthält einen Pfad, der hinausführt: ${detail}. Nichts wurde gelesen.`,
    link: (file, detail) =>
      `${file} enthält statt einer Datei eine Verknüpfung oder ein Gerät: ${detail}. ` +
      'Durch die Datei ersetzen.',
    'too-many-files': (file, detail) =>
      `${file} enthält mehr als ${detail} Dateien. Bitte aufteilen.`,
    'too-many-operations': (file, detail) =>
      `${file} enthält mehr als ${detail} Operationen. Bitte aufteilen.`,
    'too-large': (file, detail) => `${file} ist größer als ${detail}. Bitte aufteilen.`,
    'too-dense': (file) =>
      `${file} wird entpackt viel größer, als Texte es werden. Das kann Absicht sein; nichts wurde gelesen.`,
    'too-deep': (file, detail) =>
      `${file} ist tiefer als ${detail} Ebenen verschachtelt. Die inneren entfernen oder erneut exportieren.`,
    'forbidden-key': (file, detail) =>
      `${file} enthält ein Feld namens ${detail}, das schaden kann. Bitte entfernen.`,
    'broken-zip': (file) =>
      `${file} ist keine vollständige Zip-Datei. Noch einmal laden oder exportieren.`,
    'locked-zip': (file) =>
      `${file} ist verschlüsselt oder unlesbar gepackt. Als einfache Zip-Datei packen.`,
    'unknown-format': (file) =>
      `${file} hat keines der lesbaren Formate: Workspace, Sammlung von GraphiQL, Altair, ` +
      'Postman oder Bruno (OpenCollection), curl-Befehl, .http oder .graphql.',
    empty: (file, detail) =>
      `${file} enthält keine GraphQL-Operationen.` +
      (detail === ''
        ? ''
        : ` Genannt wird ${detail}: den Ordner mit beidem oder diese Datei selbst importieren.`),
    secret: (file) =>
      `${file} enthält einen Schlüssel, ein Passwort oder ein Token in Gebrauch. ` +
      'Dort entfernen, dann erneut exportieren.',
  },
};
