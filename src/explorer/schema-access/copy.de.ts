import { countOf, formatCount, type TablesOf } from '../../contract/language.ts';
import { formatMoment } from '../../session/format-moment.ts';
import type * as leftOutCopy from '../../schema/left-out-copy.ts';
import type * as schemaCopy from './schema-copy.ts';

export const SCHEMA_DE: TablesOf<typeof leftOutCopy & typeof schemaCopy> = {
  SCHEMA_COMMANDS: {
    'reload-schema': {
      label: 'Schema neu laden',
      keywords: 'neu abfragen, introspection, aktualisieren',
    },
  },
  LEFT_OUT_COPY: {
    names: (count, some) =>
      `${countOf(count, 'Name', 'Namen')} außerhalb der Grammatik von GraphQL: ${some}.`,
    others: (count) => `Dazu unbrauchbar: ${countOf(count, 'Teil', 'Teile')}.`,
    parts: (count, some) => `${countOf(count, 'Teil', 'Teile')} unbrauchbar: ${some}.`,
    rest: 'Alles andere funktioniert.',
    list: 'Was fehlt, und warum',
    more: (count) => `und ${formatCount(count)} weitere`,
    reasons: {
      name: () => 'kein Name von GraphQL',
      'long-name': () => 'hat einen Namen von mehr als 1.000 Zeichen',
      shape: () => 'ohne Namen, Art oder Typ',
      duplicate: () => 'doppelt',
      'missing-type': (about) => `${about} gibt es nicht`,
      'deep-type': () => 'zu tief geschachtelt',
      'type-left-out': (about) => `sein Typ ${about} ist ausgelassen`,
      'wrong-kind': (about) => `${about} ist dort nicht erlaubt`,
      'required-left-out': (about) => `braucht ${about}`,
      empty: () => 'leer',
      circular: () => 'implementiert sich selbst',
    },
  },
  SCHEMA_COPY: {
    hidden: 'Dieser Dienst zeigt sein Schema nicht',
    failed: 'Das Schema konnte nicht geladen werden',
    works: 'Operationen laufen trotzdem; Antworten, Variablen und Verlauf funktionieren wie immer.',
    needs:
      'Dokumentation, Builder und Vervollständigung brauchen ein Schema: Laden Sie es aus einer Datei, SDL oder das JSON einer Introspection.',
    editor: 'Kein Schema',
    inEditor: 'Dieser Dienst zeigt sein Schema nicht: Operationen laufen ungeprüft.',
    load: 'Schemadatei laden …',
    loadHint: 'SDL (.graphql) oder das Ergebnis einer Introspection (.json)',
    reading: 'Schemadatei wird gelesen …',
    remove: 'Schemadatei entfernen',
    fromFile: ({ name, loadedAt, isKept }, now) =>
      `Das Schema stammt aus der Datei ${name}, geladen um ${formatMoment(loadedAt, now)}.` +
      (isKept ? '' : ' Dieser Browser konnte es nicht bis zum nächsten Besuch aufheben.'),
    fileFaults: {
      empty: 'ist leer. Wählen Sie eine Datei, die das Schema enthält.',
      'not-text': 'ist kein Text. Wählen Sie SDL (.graphql) oder JSON, gespeichert als UTF-8.',
      'no-schema':
        'ist JSON ohne Schema. Wählen Sie das Ergebnis einer Introspection, {"data": {"__schema": …}} oder {"__schema": …}.',
      operations:
        'enthält Operationen und keine Typen. Wählen Sie die Datei, die das Schema definiert.',
      failed:
        'konnte nicht gelesen werden. Wählen Sie sie erneut; hilft das nicht, laden Sie die Seite neu.',
    },
    faults: {
      correct:
        'Korrigieren Sie es, oder exportieren Sie das Schema neu, und laden Sie es dann wieder.',
      tooLarge: (sdl, json) =>
        `ist zu groß: Gelesen werden bis zu ${sdl} SDL oder ${json} JSON. Exportieren Sie es ohne Beschreibungen.`,
      at: (line, column) => `Zeile ${line}, Spalte ${column}`,
      json: 'Das ist kein JSON.',
      sdl: 'Das ist kein SDL.',
      missingRoot: (name) => `Es beginnt bei ${name}, das nicht zu seinen Objekttypen gehört.`,
      noQueryType: 'Es hat keinen Typ für Queries.',
    },
  },
};
