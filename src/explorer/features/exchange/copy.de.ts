import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as exchangeCopy from './exchange-copy.ts';
import type * as commandsCopy from './commands-copy.ts';

export const EXCHANGE_DE: TablesOf<typeof exchangeCopy & typeof commandsCopy> = {
  EXCHANGE_COMMANDS: {
    'export-workspace': {
      label: 'Exportieren …',
      keywords:
        'arbeitsbereich, gespeicherte operationen, herunterladen, sichern, ordner, git, zip',
    },
    'import-workspace': {
      label: 'Importieren …',
      keywords: 'arbeitsbereich, hochladen, datei öffnen, curl einfügen, postman',
    },
    'save-schema': {
      label: 'Schema speichern …',
      keywords: 'sdl, introspection, herunterladen, kopieren, schema.graphql',
    },
    'share-operation': { label: 'Teilen …', keywords: 'operation, link, senden, url, weitergeben' },
  },
  EXCHANGE_COPY: {
    share: {
      title: 'Operation teilen',
      lead: 'Der Link enthält die Operation selbst. Kein Server sieht sie; Kopfzeilen, Schlüssel und Token bleiben hier.',
      parts: 'Was mitgeht',
      operationName: (name) => `Auszuführende Operation: ${name}`,
      view: (view) => `Ansicht: ${view}`,
      table: 'Spalten, Sortierung, Filter, Gruppen und Diagramm der Liste',
      link: 'Verknüpfung',
      length: (count) => countOf(count, 'Zeichen', 'Zeichen'),
      tooLong:
        'E-Mail-Programme und Chats kürzen einen so langen Link womöglich. Eine Datei kommt ganz an.',
      noLink: 'Die Operation ist zu lang für einen Link. Eine Datei fasst sie ganz.',
      asFile: 'Als Datei speichern',
      empty: 'In diesem Tab ist noch keine Operation.',
      secret: 'Der API-Schlüssel oder das Token steht darin. Erst entfernen.',
    },
    parts: {
      operations: 'Gespeicherte Operationen',
      tabs: 'Offene Tabs',
      favourites: 'Favoriten',
      settings: 'Einstellungen',
      schema: 'Das Schema',
      openCollection: 'opencollection.yml für Bruno, ändert sich mit jeder Operation',
    },
    export: {
      title: 'Arbeitsbereich exportieren',
      lead: 'Textdateien für Git und Editoren. Schlüssel, Passwort und Token gehen nicht mit.',
      parts: 'Was hineinkommt',
      count: (count) => (count === 0 ? 'keine' : formatCount(count)),
      format: 'Dateiformat',
      formats: {
        zip: 'Arbeitsbereich (Zip)',
        folder: 'Arbeitsbereich (Ordner)',
        file: 'Arbeitsbereich (eine JSON-Datei)',
        graphiql: 'GraphiQL-Sammlungen (JSON)',
        postman: 'Postman-Sammlung (JSON)',
      },
      save: 'Datei speichern',
      saveFolder: 'Ordner wählen …',
      notWritten: (detail) => `Der Ordner ließ sich nicht schreiben: ${detail}`,
    },
    schema: {
      title: 'Schema als Datei',
      lead: (service) => `Das Schema von ${service}, für Editoren, Codegeneratoren und Archive.`,
      formats: { sdl: 'Schemasprache (.graphql)', json: 'Ergebnis der Introspection (.json)' },
      descriptions: 'Beschreibungen',
      deprecated: 'Veraltete Felder, Argumente und Werte',
      writing: 'Wird geschrieben …',
      size: (lines, bytes) => `${countOf(lines, 'Zeile', 'Zeilen')}, ${bytes}`,
      notWritten: (detail) => `Das Schema ließ sich nicht schreiben: ${detail}`,
    },
    keep: {
      choice: 'In diesem Ordner halten: jede Änderung an Gespeichertem wird hineingeschrieben',
      elsewhere:
        'Chrome, Edge und Opera auf einem Rechner können auch einen Ordner schreiben und ihn aktuell halten.',
      kept: (name) => `Wird im Ordner „${name}“ gehalten.`,
      written: (at) => `Zuletzt geschrieben: ${at}.`,
      left: (paths) => `Jemand hat ${paths} geändert; das bleibt, wie es ist.`,
      permission: (name) =>
        `Bevor die Seite in „${name}“ schreiben darf, will der Browser noch einmal gefragt werden.`,
      allow: 'Erlauben …',
      changed: (name) =>
        `Dateien in „${name}“ wurden geändert. Bis das durchgesehen ist, wird nichts geschrieben.`,
      review: 'Durchsehen …',
      emptied: (name) =>
        `„${name}“ enthält keine gatehouse.json mehr. Zurücklegen oder alle Dateien neu schreiben lassen.`,
      writeAgain: 'Alle Dateien schreiben',
      gone: (name) =>
        `Den Ordner „${name}“ gibt es nicht mehr. Zurücklegen oder in einen anderen exportieren.`,
      full: (name) => `Für „${name}“ ist kein Platz mehr. Platz schaffen, dann erneut versuchen.`,
      refused: (name, detail) => `In „${name}“ wurde nichts geschrieben: ${detail}`,
      stop: 'Nicht mehr halten',
      stopped: (name) => `In „${name}“ wird nichts mehr geschrieben. Die Dateien bleiben.`,
    },
    import: {
      title: 'Importieren',
      drop: 'Dateien hier ablegen: Arbeitsbereich, Sammlung von GraphiQL, Altair, Postman oder Bruno, .http oder .graphql.',
      files: 'Dateien wählen …',
      folder: 'Ordner wählen …',
      paste: 'Oder eine Operation oder einen curl-Befehl einfügen',
      pastedName: 'Eingefügte Operation',
      read: 'Lesen',
      stop: 'Anhalten',
      unreadable: (detail) => `Das lässt sich nicht lesen: ${detail}`,
      summary: (counts) =>
        `${counts.new} neu, ${counts.changed} geändert, ${counts.same} gleich, ${counts.gone} fort. Noch ist nichts geändert.`,
      unread: (count) =>
        count === 1 ? '1 Teil wurde nicht gelesen' : `${count} Teile wurden nicht gelesen`,
      unreadKinds: {
        request: (name) => `${name}: eine Anfrage ohne lesbares GraphQL`,
        'named-file': (name) =>
          `${name}: von einer Anfrage genannt, aber nicht da. Den Ordner mit beidem importieren.`,
        file: (name) => `${name}: eine Datei in anderem Format`,
      },
      dropped: (names) => `Weggelassen, weil damit jemand angemeldet wird: ${names}`,
      items: 'Was sich ändern würde',
      kinds: { new: 'Neu', changed: 'Geändert', same: 'Gleich', gone: 'Fort' },
      forAll: 'Alle geänderten:',
      answers: { take: 'Meine ersetzen', keep: 'Meine behalten', both: 'Beide behalten' },
      answersOf: {
        new: { take: 'Zurückholen', keep: 'Gelöscht lassen' },
        gone: { take: 'Meine löschen', keep: 'Meine behalten' },
      },
      choose: (name) => `${name}: welche bleibt`,
      unchosen: 'Wählen …',
      unanswered: (count) =>
        count === 1
          ? '1 Operation weicht ab. Bitte wählen.'
          : `${count} Operationen weichen ab. Bitte wählen.`,
      removeGone: (count) =>
        `Auch löschen, was als fort gelistet ist: ${formatCount(count)} ${count === 1 ? 'Eintrag' : 'Einträge'}`,
      more: (count) => `Und ${formatCount(count)} weitere`,
      also: 'Außerdem importieren',
      changedMeanwhile:
        'In einem anderen Tab wurde inzwischen etwas gespeichert. Liste noch einmal ansehen.',
      notKept: (detail) => `Nichts wurde importiert: ${detail}`,
      done: (count) => `${countOf(count, 'Eintrag', 'Einträge')} importiert`,
    },
    open: {
      title: 'Operation dieses Links öffnen?',
      lead: 'Sie öffnet sich in einem neuen Tab und läuft erst auf Knopfdruck.',
      mutation: 'Es ist eine Mutation: Einmal ausgeführt, ändert sie Daten.',
      along: (parts) => `Mit ${parts}`,
      operationName: (name) => `${name} als auszuführender Operation`,
      view: (view) => `der Ansicht ${view}`,
      table: 'Spalten, Sortierung, Filter, Gruppen und Diagramm der Liste',
      open: 'In neuem Tab öffnen',
      leave: 'Nicht öffnen',
    },
    otherService: {
      title: 'Dieser Link gilt einem anderen Dienst',
      known: (name, present) => `Er gilt ${name}. Angemeldet ist diese Seite bei ${present}.`,
      unknown: (id, present) =>
        `Er gilt einem Dienst „${id}“, den diese Seite nicht hat. Angemeldet ist sie bei ${present}.`,
      change: (name) => `Zu ${name} wechseln`,
      stay: 'Hier öffnen',
    },
    refused: {
      title: 'Dieser Link lässt sich nicht öffnen',
      faults: {
        'too-long': 'Er enthält mehr, als ein Link darf. Eine Datei ist der Weg.',
        'other-version':
          'Eine andere Version dieser Seite hat ihn gemacht. Seite neu laden oder um einen neuen Link bitten.',
        damaged: 'Er ist unvollständig oder unterwegs verändert worden. Noch einmal ganz kopieren.',
        'unknown-content':
          'Er enthält, was Links dieser Seite nicht haben. Nichts davon wurde übernommen.',
      },
      notInSchema: (name) => `Im Schema gibt es ${name} nicht.`,
    },
  },
};
