import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import { formatMoment } from '../../../session/format-moment.ts';
import type * as changeCopy from '../../../schema/change-copy.ts';
import type * as changesCopy from './changes-copy.ts';
import type * as commandsCopy from './commands-copy.ts';

export const CHANGES_DE: TablesOf<typeof changeCopy & typeof changesCopy & typeof commandsCopy> = {
  CHANGES_COMMANDS: {
    'show-schema-changes': {
      label: 'Änderungen am Schema …',
      keywords: 'was ist neu, brechend, diff, veraltet',
    },
  },
  CHANGES_COPY: {
    title: 'Änderungen am Schema',
    choices: 'Schemas, die verglichen werden',
    version: ({ seenAt, types, file }, now) =>
      [formatMoment(seenAt, now), countOf(types, 'Typ', 'Typen'), file].filter(Boolean).join(' · '),
    one: (since) => `Der Dienst hat bisher ein Schema gezeigt, zuerst gesehen um ${since}.`,
    oneHint:
      'Was sich daran ändert, steht hier. Die letzten zehn Schemas, die sich unterscheiden, bleiben.',
    none: 'Dieser Browser behält keine Schemas, es gibt nichts zu vergleichen. Der Seite muss Speicher erlaubt sein.',
    failed: 'Die Schemas konnten nicht verglichen werden. Den Dialog schließen und neu öffnen.',
    gone: 'Eines dieser Schemas ist nicht mehr da. Bitte ein anderes wählen.',
    same: 'Nichts hat sich geändert.',
    counts: ({ breaking, dangerous, safe }) =>
      `${formatCount(breaking)} brechend, ${formatCount(dangerous)} gefährlich, ${formatCount(safe)} sicher`,
    levels: { breaking: 'Brechend', dangerous: 'Gefährlich', safe: 'Sicher' },
    more: (count) => `${countOf(count, 'weitere Änderung', 'weitere Änderungen')} dieser Art`,
    showMore: (count, left) => `${formatCount(count)} von ${formatCount(left)} weiteren zeigen`,

    operations: 'Eigene Operationen',
    checking: (done, all) => `Operationen geprüft: ${formatCount(done)} von ${formatCount(all)}`,
    broken: (count) =>
      count === 1
        ? '1 Operation passt nicht mehr'
        : `${formatCount(count)} Operationen passen nicht mehr`,
    fits: (all) =>
      all === 0
        ? 'Es gibt weder gespeicherte Operationen noch einen Verlauf zu prüfen.'
        : all === 1
          ? 'Die eigene Operation passt weiterhin.'
          : `Alle ${formatCount(all)} eigenen Operationen passen weiterhin.`,
    kinds: { saved: 'Gespeichert', history: 'Verlauf' },
    breaks: 'Bricht',
    concerns: 'Verwendet in',
    showInEditor: 'Im Editor zeigen',
    open: (name) => `${name} im Editor zeigen`,
  },
  CHANGE_COPY: {
    subjects: {
      type: 'Typ',
      field: 'Feld',
      'field-argument': 'Argument',
      'input-field': 'Eingabefeld',
      'enum-value': 'Enum-Wert',
      directive: 'Direktive',
      'directive-argument': 'Argument',
      'query-type': 'Wurzeltyp der Abfragen',
      'mutation-type': 'Wurzeltyp der Mutationen',
      'subscription-type': 'Wurzeltyp der Abonnements',
    },
    kinds: {
      SCALAR: 'Skalar',
      OBJECT: 'Objekttyp',
      INTERFACE: 'Interface',
      UNION: 'Union',
      ENUM: 'Enum',
      INPUT_OBJECT: 'Eingabetyp',
    },
    events: {
      added: (what) => `${what} wurde hinzugefügt`,
      removed: (what) => `${what} wurde entfernt`,
      'root-changed': (what, from, to) => `${what} wurde von ${from} zu ${to} geändert`,
      'kind-changed': (what, from, to) => `${what} wurde von ${from} zu ${to}`,
      'type-changed': (what, from, to) => `${what} hat den Typ ${to} statt ${from}`,
      'default-added': (what, to) => `${what} hat jetzt den Standardwert ${to}`,
      'default-removed': (what, from) => `${what} hat nicht mehr den Standardwert ${from}`,
      'default-changed': (what, from, to) => `${what} hat den Standardwert ${to} statt ${from}`,
      'description-added': (what, to) => `${what} hat jetzt eine Beschreibung: ${to}`,
      'description-removed': (what, from) => `${what} hat die Beschreibung verloren: ${from}`,
      'description-changed': (what, from, to) =>
        `${what} hat die Beschreibung „${to}“ statt „${from}“`,
      'deprecation-added': (what, reason) =>
        `${what} ist veraltet${reason === '' ? '' : `: ${reason}`}`,
      'deprecation-removed': (what) => `${what} ist nicht mehr veraltet`,
      'deprecation-changed': (what, from, to) =>
        `${what} ist aus anderem Grund veraltet: „${to}“ statt „${from}“`,
      'interface-added': (what, name) => `${what} implementiert jetzt ${name}`,
      'interface-removed': (what, name) => `${what} implementiert ${name} nicht mehr`,
      'member-added': (what, name) => `${what} hat jetzt auch ${name} als Mitglied`,
      'member-removed': (what, name) => `${what} hat ${name} nicht mehr als Mitglied`,
      'one-of-added': (what) => `${what} nimmt jetzt genau ein Feld (@oneOf)`,
      'one-of-removed': (what) => `${what} nimmt jetzt mehrere Felder (ohne @oneOf)`,
      'specified-by-added': (what, url) => `${what} ist durch ${url} festgelegt`,
      'specified-by-changed': (what, _from, url) => `${what} ist durch ${url} festgelegt`,
      'specified-by-removed': (what, url) => `${what} ist nicht mehr durch ${url} festgelegt`,
      'location-added': (what, name) => `${what} darf jetzt an ${name} stehen`,
      'location-removed': (what, name) => `${what} darf nicht mehr an ${name} stehen`,
      'repeatable-added': (what) => `${what} darf jetzt mehrfach stehen`,
      'repeatable-removed': (what) => `${what} darf nicht mehr mehrfach stehen`,
      'root-added': (what, to) => `${what} ist jetzt ${to}`,
      'root-removed': (what, from) => `${what} ${from} wurde entfernt`,
    },
    reasons: {
      valueAdded: 'Clients kennen einen neuen Wert vielleicht nicht.',
      typeAdded: 'Clients kennen einen neuen Typ vielleicht nicht.',
      optionalAdded: 'Was ohne Angabe gilt, kann Ergebnisse ändern.',
      defaultChanged: 'Ohne Angabe können sich Ergebnisse ändern.',
      requiredAdded: 'Die Angabe ist Pflicht.',
      inputType: 'Was bisher angegeben wurde, wird vielleicht nicht mehr angenommen.',
      outputType: 'Clients erwarten vielleicht nicht, was jetzt kommt.',
      specification: 'Werte können anders geschrieben sein.',
    },
  },
};
