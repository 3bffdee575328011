import { formatBytes, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as eventsCopy from './events-copy.ts';
import type * as eventsNameCopy from './events-name-copy.ts';

export const EVENTS_DE: TablesOf<typeof eventsCopy & typeof eventsNameCopy> = {
  EVENTS_NAMES: { label: 'Ereignisse', region: 'Ereignisse der Subscription' },
  EVENTS_COMMANDS: {
    'view-events': { label: 'Ereignisse zeigen' },
    'sort-events': { label: 'Neueste Ereignisse zuerst oder zuletzt' },
    'pause-events': { label: 'Ereignisse anhalten oder fortsetzen' },
    'clear-events': { label: 'Ereignisse leeren' },
    'save-events': { label: 'Ereignisse als NDJSON speichern' },
  },
  EVENTS_COPY: {
    actions: 'Aktionen für die Ereignisse',
    list: 'Ereignisse',
    columns: { time: 'Empfangen um', errors: 'GraphQL-Fehler' },
    kept: (count) => `die neuesten ${formatCount(count)} bleiben`,
    dropped: (count) =>
      count === 1 ? '1 älteres ist weg.' : `${formatCount(count)} ältere sind weg.`,
    paused: (count) => (count > 0 ? `angehalten, ${formatCount(count)} neue` : 'angehalten'),
    begun: 'Ereignisse werden empfangen',
    waiting: 'Es ist noch kein Ereignis gekommen',
    none: 'Es kam kein Ereignis',
    cleared: 'Geleert',
    more: 'Ereignisaktionen',
    newestFirst: 'Neueste zuerst',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    over: 'Der Strom ist beendet.',
    clear: 'Leeren',
    nothing: 'Es gibt keine Ereignisse.',
    save: 'Als NDJSON speichern',
    saved: (name, bytes) => `${name} gespeichert, ${formatBytes(bytes)}.`,
    event: (count) => `Ereignis ${formatCount(count)}`,
    cut: 'Das Ereignis ist lang, gezeigt wird sein Anfang. Kopieren nimmt es ganz.',
    earlier: 'Früher',
    later: 'Später',
  },
  TOKEN_ENDINGS: {
    expired: (time) => `das Token lief um ${time} ab`,
    replaced: (time) => `eine andere Anmeldung ersetzte das Token um ${time}`,
    revoked: (time) => `das Token wurde um ${time} widerrufen`,
    refused: (time) => `der Dienst nahm das Token um ${time} nicht mehr an`,
    'signed-out': (time) => `um ${time} abgemeldet`,
  },
  STREAM_ENDS: {
    completed: (time) => `abgeschlossen ${time}`,
    stopped: (time) => `gestoppt ${time}`,
    left: (time) => `beendet ${time}, beim Verlassen des Tabs`,
    broken: (time) => `Verbindung abgebrochen ${time}`,
    errors: (time) => `beendet ${time} mit Fehlern`,
    failed: (time, why) => `beendet ${time}: ${why}`,
  },
};
