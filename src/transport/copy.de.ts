import { formatBytes, type TablesOf } from '../contract/language.ts';
import type * as callFailureCopy from './call-failure-copy.ts';
import type * as failureCopy from './failure-copy.ts';

export const TRANSPORT_DE: TablesOf<typeof callFailureCopy & typeof failureCopy> = {
  FAILURES: {
    'token-refused': {
      title: 'Der Dienst hat den Aufruf abgelehnt, ohne den Grund zu nennen.',
      advice:
        'Melden Sie sich für ein neues Token erneut an. Hilft das nicht, lehnt er vielleicht den ' +
        'API-Schlüssel ab.',
    },
    forbidden: {
      title: 'Der Dienst hat den API-Schlüssel abgelehnt.',
      advice:
        'Galt er vorher, versuchen Sie es später noch einmal. Sonst melden Sie sich ab und mit dem ' +
        'API-Schlüssel dieses Dienstbenutzers an; fragt diese Seite nicht danach, wenden Sie sich an ' +
        'den Betreiber.',
    },
    'key-refused-later': {
      title: 'Der Dienst lehnt den API-Schlüssel ab, den er zuvor annahm: später erneut versuchen.',
      advice: 'Bleibt es dabei, fragen Sie den Betreiber, ob der Schlüssel noch gilt.',
    },
    denied: {
      title: 'Der Dienst hat diesen Aufruf verweigert.',
      advice:
        'Der Grund kann ein fehlendes Recht, ein Kontingent oder eine Richtlinie sein; Ihre Sitzung ' +
        'läuft weiter.',
    },
    'not-found': {
      title: 'Unter dieser Adresse gibt es keinen GraphQL-Endpunkt.',
      advice: 'Sagen Sie es dem Betreiber dieser Seite: baseUrl in config.json kann falsch sein.',
    },
    'request-too-large': {
      title: 'Die Anfrage ist zu groß für den Dienst.',
      advice: 'Kürzen Sie die Operation oder ihre Variablen.',
    },
    'rate-limited': {
      title: 'Anfragelimit erreicht.',
      advice: 'Warten Sie einen Moment und führen Sie die Operation erneut aus.',
    },
    'quota-used-up': {
      title: 'Das Kontingent ist aufgebraucht.',
      advice: 'Führen Sie die Operation erneut aus, sobald es erneuert ist.',
    },
    'server-error': {
      title: 'Serverfehler.',
      advice:
        'Versuchen Sie es gleich noch einmal; bleibt es dabei, senden Sie die Details an den Betreiber.',
    },
    'unexpected-status': {
      title: 'Der Dienst hat die Anfrage abgelehnt.',
      advice: 'Bleibt es dabei, senden Sie die Details an den Betreiber.',
    },
    offline: {
      title: 'Dieser Computer ist offline.',
      advice: 'Stellen Sie eine Netzwerkverbindung her und führen Sie die Operation erneut aus.',
    },
    unreachable: {
      title: 'Der Dienst ist nicht erreichbar.',
      advice:
        'Prüfen Sie Netzwerk und VPN. Funktionieren sie, ist der Dienst vielleicht nicht in Betrieb, ' +
        'erlaubt diese Seite nicht (CORS) oder leitet weiter.',
    },
    timeout: {
      title: 'Der Dienst hat nicht rechtzeitig geantwortet.',
      advice: 'Fragen Sie weniger auf einmal ab, oder versuchen Sie es erneut.',
    },
    redirected: {
      title: 'Der Dienst schickt diese Seite zu einer anderen Adresse.',
      advice:
        'Dorthin wurde nichts gesendet, denn der API-Schlüssel ginge mit. Sagen Sie es dem Betreiber ' +
        'dieser Seite: baseUrl in config.json kann falsch sein.',
    },
    empty: {
      title: 'Die Antwort ist leer.',
      advice:
        'Führen Sie die Operation erneut aus; bleibt es dabei, senden Sie die Details an den Betreiber.',
    },
    'not-json': {
      title: 'Die Antwort ist kein JSON.',
      advice: 'Vielleicht hat etwas zwischen hier und dem Dienst geantwortet, etwa ein Proxy.',
    },
    'not-graphql': {
      title: 'Die Antwort ist JSON, aber kein GraphQL-Ergebnis.',
      advice: 'Sagen Sie es dem Betreiber dieser Seite: baseUrl in config.json kann falsch sein.',
    },
    'not-graphql-ws': {
      title: 'Dienst und Seite verstehen einander nicht (graphql-ws).',
      advice:
        'Sagen Sie es dem Betreiber dieser Seite: subscriptionsUrl in config.json kann falsch sein.',
    },
    'no-subscriptions': {
      title: 'Diese Adresse nimmt Subscriptions nicht so an, wie diese Seite sie stellt.',
      advice:
        'Sagen Sie es dem Betreiber dieser Seite: subscriptions und subscriptionsUrl in config.json ' +
        'bestimmen, wie und wo der Dienst sendet.',
    },
    'stream-broken': {
      title: 'Die Antwort brach ab.',
      advice: 'Nur ein Teil von ihr ist gekommen. Versuchen Sie es erneut, um alles zu erhalten.',
    },
    'part-misplaced': {
      title: 'Ein späterer Teil der Antwort gehört an eine Stelle, die es in ihr nicht gibt.',
      advice:
        'Was vorher kam, ist zu sehen. Bleibt es dabei, schicken Sie die Details dem Betreiber des Dienstes.',
    },
    'response-too-large': {
      title: 'Die Antwort ist größer, als diese Seite fassen kann.',
      advice: 'Fragen Sie weniger Zeilen oder Felder auf einmal ab.',
    },
    'bare-query-refused': {
      title: 'Der Dienst nimmt die Operation nicht als bloße Query an.',
      advice:
        'Sagen Sie es dem Betreiber dieser Seite: Der Dienst will wohl JSON, und requestFormat in ' +
        'config.json ist graphql.',
    },
    'json-refused': {
      title: 'Der Dienst nimmt die Operation nicht als JSON an.',
      advice:
        'Sagen Sie es dem Betreiber dieser Seite: requestFormat in config.json muss vielleicht graphql ' +
        'sein, oder baseUrl ist falsch.',
    },
    'bad-headers': {
      title: 'Unter „Kopfzeilen“ steht ein Name oder Wert, den keine Kopfzeile haben kann.',
      advice: 'Korrigieren Sie ihn und führen Sie die Operation erneut aus.',
    },
    'nothing-to-run': {
      title: 'Nichts auszuführen: Es gibt keine Operation, oder nur Kommentare.',
      advice:
        'Entfernen Sie das # vor den Zeilen, die laufen sollen, oder schreiben Sie eine Operation, etwa { __typename }.',
    },
    'variables-unsupported': {
      title: 'Dieser Dienst nimmt keine Variablen an.',
      advice: 'Schreiben Sie die Werte in die Operation, und leeren Sie den Variableneditor.',
    },
    'not-renewed': {
      title: 'Die Operation wurde nicht ausgeführt.',
      advice:
        'Das Token wurde nicht erneuert. Führen Sie die Operation erneut aus, um wieder gefragt zu werden.',
    },
    'not-sent': {
      title: 'Variablen oder Kopfzeilen sind kein JSON-Objekt.',
      advice: 'Korrigieren Sie sie und führen Sie die Operation erneut aus.',
    },
    'introspection-refused': {
      title: 'Der Dienst zeigt sein Schema nicht.',
      advice:
        'Operationen laufen trotzdem; Dokumentation, Builder und Vervollständigung brauchen eingeschaltete ' +
        'Introspection.',
    },
    'schema-unreadable': {
      title: 'Das Schema ist nicht brauchbar.',
      advice:
        'Operationen laufen trotzdem; Dokumentation, Builder und Vervollständigung brauchen ein ' +
        'vollständiges Schema.',
    },
  },
  SIGN_IN_FAILURES: {
    'wrong-credentials': {
      title: 'Benutzername oder Passwort ist falsch.',
      advice: 'Prüfen Sie beides und versuchen Sie es erneut.',
      field: 'password',
    },
    'wrong-api-key': {
      title: 'Der API-Schlüssel wurde abgelehnt.',
      advice:
        'Nehmen Sie den Schlüssel, der mit diesem Dienstbenutzer ausgestellt wurde. Fragt diese Seite ' +
        'nicht danach, wenden Sie sich an den Betreiber.',
      field: 'apiKey',
    },
    'wrong-key-or-credentials': {
      title: 'Benutzername, Passwort oder API-Schlüssel ist falsch.',
      advice: 'Der Dienst sagt nicht, was davon: Prüfen Sie alle drei.',
    },
    refused: {
      title: 'Der Dienst hat die Anmeldung abgelehnt.',
      advice:
        'Ein neuer Versuch hilft vielleicht nicht, egal mit welchem Passwort: Fragen Sie den Betreiber.',
    },
    'locked-out': {
      title: 'Zu viele falsche Versuche.',
      advice: 'Der Dienst nimmt eine Weile keine Anmeldungen an.',
    },
    'rate-limited': {
      title: 'Zu viele Anfragen.',
      advice: 'Der Anmeldedienst nimmt eine Weile keine weiteren an.',
    },
    'bad-request': {
      title: 'Der Dienst hat die Anmeldung nicht verstanden.',
      advice: 'Senden Sie die Details an den Betreiber dieser Seite.',
    },
    'server-error': {
      title: 'Der Anmeldedienst hat selbst ein Problem.',
      advice:
        'Versuchen Sie es gleich noch einmal; bleibt es dabei, senden Sie die Details an den Betreiber.',
    },
    'unexpected-status': {
      title: 'Der Anmeldedienst hat die Anfrage abgelehnt.',
      advice: 'Senden Sie die Details an den Betreiber dieser Seite: authUrl kann falsch sein.',
    },
    redirected: {
      title: 'Der Anmeldedienst schickt diese Seite zu einer anderen Adresse.',
      advice:
        'Dorthin wurde nichts gesendet, denn das Passwort ginge mit. Sagen Sie es dem Betreiber dieser ' +
        'Seite: authUrl kann falsch sein.',
    },
    offline: {
      title: 'Dieser Computer ist offline.',
      advice: 'Stellen Sie eine Netzwerkverbindung her und versuchen Sie es erneut.',
    },
    unreachable: {
      title: 'Der Anmeldedienst ist nicht erreichbar.',
      advice:
        'Prüfen Sie Netzwerk und VPN. Funktionieren sie, ist der Dienst vielleicht nicht in Betrieb, ' +
        'sein Name unbekannt, er leitet weiter oder erlaubt diese Seite nicht (CORS): Ein Browser kann ' +
        'das nicht unterscheiden.',
    },
    timeout: {
      title: 'Der Anmeldedienst hat nicht rechtzeitig geantwortet.',
      advice:
        'Vielleicht hat er trotzdem ein Token ausgestellt. Versuchen Sie es gleich noch einmal.',
    },
    'answer-broken': {
      title: 'Die Antwort des Anmeldedienstes brach ab.',
      advice:
        'Vielleicht hat er trotzdem ein Token ausgestellt. Versuchen Sie es gleich noch einmal.',
    },
    empty: {
      title: 'Die Antwort des Anmeldedienstes ist leer.',
      advice:
        'Vielleicht hat er trotzdem ein Token ausgestellt. Senden Sie die Details an den Betreiber.',
    },
    'not-json': {
      title: 'Die Antwort des Anmeldedienstes ist kein JSON.',
      advice:
        'Vielleicht hat ein Proxy oder eine Anmeldeseite geantwortet. Senden Sie die Details an den ' +
        'Betreiber.',
    },
    'no-token': {
      title: 'Die Antwort des Anmeldedienstes enthält kein brauchbares Token.',
      advice: 'Senden Sie die Details an den Betreiber.',
    },
    'unsupported-token-type': {
      title: 'Der Anmeldedienst hat ein Token ausgestellt, das nicht vom Typ Bearer ist.',
      advice: 'Senden Sie die Details an den Betreiber.',
    },
    'invalid-lifetime': {
      title: 'Der Anmeldedienst hat ein Token ohne brauchbare Gültigkeitsdauer ausgestellt.',
      advice: 'Senden Sie die Details an den Betreiber.',
    },
    'too-large': {
      title: 'Die Antwort des Anmeldedienstes ist weit größer als ein Token.',
      advice: 'Senden Sie die Details an den Betreiber dieser Seite: authUrl kann falsch sein.',
    },
    'config-changed': {
      title: 'Die Einstellungen dieser Seite haben sich geändert oder sind nicht lesbar.',
      advice: 'Laden Sie die Seite neu und versuchen Sie es erneut.',
    },
    interrupted: {
      title: 'Die Anmeldung brach ab, bevor ihre Antwort da war.',
      advice: 'Vielleicht wurde trotzdem ein Token ausgestellt. Versuchen Sie es erneut.',
    },
    cancelled: { title: 'Die Anmeldung wurde abgebrochen.', advice: 'Versuchen Sie es erneut.' },
  },
  JSON_FAULTS: {
    InvalidSymbol: 'ein Name oder Wert braucht hier doppelte Anführungszeichen',
    InvalidNumberFormat: 'das ist keine Zahl',
    PropertyNameExpected: 'ein Name in doppelten Anführungszeichen fehlt',
    ValueExpected: 'ein Wert fehlt',
    ColonExpected: 'ein Doppelpunkt fehlt',
    CommaExpected: 'ein Komma fehlt',
    CloseBraceExpected: 'eine schließende geschweifte Klammer fehlt',
    CloseBracketExpected: 'eine schließende eckige Klammer fehlt',
    EndOfFileExpected: 'das ist mehr als ein Wert',
    UnexpectedEndOfComment: 'dieser Kommentar endet nicht',
    UnexpectedEndOfString: 'dieser Text endet nicht',
    UnexpectedEndOfNumber: 'diese Zahl endet nicht',
    InvalidUnicode: 'das ist keine Unicode-Escapesequenz',
    InvalidEscapeCharacter: 'diese Escapesequenz gibt es in JSON nicht',
    InvalidCharacter: 'dieses Zeichen darf hier nicht stehen',
    NotAnObject: 'hier muss ein Objekt stehen, etwa {"name": "value"}',
  },
  FAILURE_COPY: {
    dismiss: 'Schließen',
    noSchema: 'Das Schema konnte nicht geladen werden.',
    earlierSchema: 'Das Schema konnte nicht neu abgefragt werden. Ein früheres wird genutzt.',
    findCause: 'Ursache finden',
    goTo: ({ editor, line, column }) =>
      `Zu ${editor === 'variables' ? 'Variablen' : 'Kopfzeilen'}, Zeile ${line}, Spalte ${column}`,
    serviceSays: (message) => `Der Dienst sagt: „${message}“`,
    notSent: (editor, isOther) =>
      `Die ${editor === 'variables' ? 'Variablen' : 'Kopfzeilen'} sind kein ${isOther ? 'JSON-Objekt' : 'JSON'}.`,
    notJson: 'das ist kein JSON',
    at: (line, column, fault) => `Zeile ${line}, Spalte ${column}: ${fault}.`,
    status: (status) => `Der Dienst hat die Anfrage mit HTTP ${status} abgelehnt.`,
    size: (bytes, most) =>
      `Größe: ${formatBytes(bytes)}${most === undefined ? '' : `, erlaubt: ${formatBytes(most)}`}.`,
    wait: (wait, mayStay) =>
      `Warten Sie ${wait} und führen Sie die Operation erneut aus` +
      (mayStay ? '; bleibt es dabei, senden Sie die Details an den Betreiber.' : '.'),
  },
};
