import { GRAPHQL_RESPONSE_TYPE } from '../contract/headers.ts';
import type { TablesOf } from '../contract/language.ts';
import { TYPENAME_QUERY } from '../contract/paths.ts';
import type { BlameSource } from './access-copy.ts';
import type * as accessCopy from './access-copy.ts';
import type * as networkCopy from './network-copy.ts';

const list = (names: readonly string[]): string => names.join(', ');

const PAGE_OPERATOR = 'Senden Sie diesen Bericht an den Betreiber dieser Seite.';
const SERVICE_OPERATOR = 'Senden Sie diesen Bericht an den Betreiber des Dienstes.';
const LATER =
  'Versuchen Sie es noch einmal; bleibt es dabei, senden Sie diesen Bericht an den Betreiber des Dienstes.';
const NETWORK_SIGN_IN =
  'Verlangt Ihr Netzwerk eine eigene Anmeldung (VPN, Hotel, Firmenproxy), melden Sie sich dort zuerst an.';
const CHALLENGE =
  'Senden Sie bei 401 wegen des Tokens WWW-Authenticate: Bearer error="invalid_token", nennen Sie www-authenticate in Access-Control-Expose-Headers, und antworten Sie wegen des API-Schlüssels mit 403.';
const GRANT =
  'Antworten Sie als JSON mit access_token, expires_in (eine Zahl von Sekunden) und token_type Bearer.';

const HOW: Record<BlameSource, string> = {
  message: 'Der Dienst sagt es selbst.',
  status: 'Dafür steht dieser Status.',
  comparison:
    'Ohne Token oder mit erfundenem Schlüssel antwortet der Dienst anders: Er hat den Schlüssel angenommen.',
};

/** The doctor's findings in the page; findings of the terminal alone are English. */
export const DOCTOR_DE: TablesOf<typeof accessCopy & typeof networkCopy> = {
  LAYER_CHECKS: {
    network: 'der Host antwortet',
    transport: 'https, Weiterleitungen und die Richtlinie dieser Seite (CSP)',
    cors: 'der Dienst lässt diese Seite zu',
    'api-key': 'der Dienst nimmt den Schlüssel an',
    token: 'der Dienst stellt das Token aus und nimmt es an',
    graphql: 'GraphQL antwortet',
  },
  ANSWER_COPY: {
    answered: (method, status) => `${status} auf ${method}`,
    redirectUnseen: 'Antwort des Dienstes',
  },
  CONNECTION_MESSAGES: {
    redirected: (answered, location, setting) => ({
      evidence: `${answered}: eine Weiterleitung${location === undefined ? '' : ` nach ${location}`}; ihr wurde nicht gefolgt`,
      advice: PAGE_OPERATOR,
      operator: `Setzen Sie ${setting} in config.json auf die Adresse, zu der die Weiterleitung (Location) führt, oder lassen Sie den Dienst dort antworten, wo er gefragt wird: Der API-Schlüssel ginge bei einer Weiterleitung mit.`,
    }),
    tooLarge: (answered) => ({
      evidence: `${answered}, und weit mehr, als eine Antwort auf diese Frage enthält`,
      advice: 'Prüfen Sie, was dort antwortet: Wie dieser Endpunkt spricht es nicht.',
    }),
    html: (answered, title, setting) => ({
      evidence: `${answered}: eine Webseite${title === undefined ? '' : ` mit dem Titel „${title}“`}, nicht der Endpunkt`,
      advice: `Geantwortet hat ein Proxy, ein Gateway oder eine Anmeldeseite des Netzwerks. ${NETWORK_SIGN_IN}`,
      operator: `Prüfen Sie, was vor dem Dienst steht, und ob ${setting} in config.json seine Adresse ist. Lassen Sie ihn in JSON antworten, auch bei Fehlern des Gateways.`,
    }),
    wrongPath: (answered, setting, path) => ({
      evidence: `${answered}: Unter dieser Adresse gibt es keinen ${setting === 'authUrl' ? 'Token-Endpunkt' : 'GraphQL-Endpunkt'}.`,
      advice: PAGE_OPERATOR,
      operator: `Korrigieren Sie ${setting} in config.json; ${path} wird angehängt.`,
    }),
    offline: () => ({
      evidence: 'Dieser Browser meldet, dass der Computer kein Netzwerk hat.',
      advice: 'Stellen Sie eine Netzwerkverbindung her und versuchen Sie es erneut.',
    }),
    answered: (status) => `Der Dienst hat mit HTTP ${status} geantwortet.`,
    reached: () => 'Der Host beantwortet Anfragen dieses Browsers.',
    transportWorks: () => 'Die Verbindung kam zustande, und nichts wurde weitergeleitet.',
    ownHostSilent: () => ({
      evidence: 'Der Dienst hat denselben Host wie diese Seite, und der antwortet nicht mehr.',
      advice: 'Prüfen Sie Netzwerk und VPN. Funktionieren andere Websites, ist der Host gestört.',
    }),
    nothingReached: () => ({
      evidence: 'Weder der Dienst noch der Host dieser Seite antwortet.',
      advice: 'Prüfen Sie Netzwerk und VPN dieses Computers.',
    }),
    hostNotReached: (origin) => ({
      evidence: `Von ${origin} kommt keine Antwort, während der Host dieser Seite antwortet. Ob Name, Port oder Zertifikat schuld ist, erfährt eine Seite nicht.`,
      advice: `Öffnen Sie ${origin} in einem neuen Tab. Eine Fehlerseite nennt den Grund; erscheint etwas vom Dienst, sagt die Zeile für den Betreiber mehr.`,
      operator: `Prüfen Sie DNS, Port und Zertifikat von ${origin}. Zeigt ein neuer Tab etwas, fehlt den Antworten Access-Control-Allow-Origin, und Cross-Origin-Resource-Policy: same-origin verbirgt sie.`,
    }),
    hostSilent: (origin, seconds) => ({
      evidence: `${origin} hat die Anfrage angenommen oder verschluckt und ${seconds} Sekunden lang nichts gesagt, während der Host dieser Seite antwortet.`,
      advice: 'Prüfen Sie das VPN. Funktioniert es, hängt der Dienst: Versuchen Sie es später.',
      operator: `Prüfen Sie, ob eine Firewall Pakete an ${origin} verwirft und ob der Dienst überlastet ist.`,
    }),
    mixedContent: (origin) => ({
      evidence: `Diese Seite kam über https, und ${origin} ist reines http: Das blockieren Browser.`,
      advice: PAGE_OPERATOR,
      operator: `Liefern Sie ${origin} über https aus, und schreiben Sie https in config.json.`,
    }),
    policyForbids: (origins, pageOrigin, file) => ({
      evidence: `Die Richtlinie (CSP), mit der ${file} ausgeliefert wird, erlaubt keine Anfragen an ${origins.join(' und ')}`,
      advice: PAGE_OPERATOR,
      operator: `Ergänzen Sie ${origins.map((origin) => (origin === pageOrigin ? "'self'" : origin)).join(' ')} unter connect-src in der Content-Security-Policy, mit der ${file} ausgeliefert wird.`,
    }),
    postDropped: () => ({
      evidence: 'GET-Anfragen werden beantwortet; die Verbindung eines POST endet ohne Antwort.',
      advice:
        'Versuchen Sie es erneut; bleibt es dabei, senden Sie diesen Bericht an den Betreiber des Dienstes.',
      operator:
        'Suchen Sie, was die Verbindungen von POST-Anfragen schließt: ein Absturz des Dienstes oder eine Firewall.',
    }),
  },
  CORS_MESSAGES: {
    readable: () => 'Die Seite konnte die Antwort lesen.',
    sameOriginAsPage: () =>
      'Seite und Dienst haben denselben Origin, sodass CORS keine Rolle spielt.',
    preflightWorks: () =>
      'Ein GET mit allen Kopfzeilen eines Aufrufs wurde zugelassen und gelesen.',
    originNotAllowed: (pageOrigin, allow) => ({
      evidence: 'Der Host antwortet, aber der Browser darf dieser Seite nicht zeigen, was.',
      advice: SERVICE_OPERATOR,
      operator: `Senden Sie Access-Control-Allow-Origin: ${pageOrigin} mit jeder Antwort, auch bei Fehlern und abgelehnten Methoden, und leiten Sie nicht weiter. Antworten Sie auf OPTIONS mit 204 und Access-Control-Allow-Headers: ${list(allow)}.`,
    }),
    preflightSilent: () => ({
      evidence:
        'Einfache Anfragen werden beantwortet; die OPTIONS-Anfrage vor einem Aufruf (CORS-Preflight) nicht.',
      advice: SERVICE_OPERATOR,
      operator: 'Antworten Sie auf OPTIONS mit 204, ohne nach API-Schlüssel oder Token zu fragen.',
    }),
    noPreflight: (allow) => ({
      evidence:
        'Eine einfache Anfrage ist lesbar. Eine mit einer Kopfzeile der Aufrufe scheitert an der OPTIONS-Anfrage davor (CORS-Preflight).',
      advice: SERVICE_OPERATOR,
      operator: `Antworten Sie auf OPTIONS mit 204, ohne nach API-Schlüssel oder Token zu fragen, mit Access-Control-Allow-Origin und Access-Control-Allow-Headers: ${list(allow)}.`,
    }),
    headersNotAllowed: (missing, allow) => ({
      evidence: `Anfragen mit erfundenen Werten wurden zugelassen, außer denen mit ${list(missing)}.`,
      advice: SERVICE_OPERATOR,
      operator: `In Access-Control-Allow-Headers fehlt ${list(missing)}. Der Wert muss sein: ${list(allow)}. (* steht nicht für authorization.)`,
    }),
    headersTogether: (allow) => ({
      evidence: 'Jede Kopfzeile eines Aufrufs wird einzeln zugelassen, aber nicht alle zusammen.',
      advice: SERVICE_OPERATOR,
      operator: `Nennen Sie alle diese in einem einzigen Access-Control-Allow-Headers: ${list(allow)}.`,
    }),
    postNotReadable: (pageOrigin) => ({
      evidence:
        'OPTIONS und GET werden richtig beantwortet. POST wird auch beantwortet, aber der Browser darf dieser Seite nicht zeigen, womit.',
      advice: SERVICE_OPERATOR,
      operator: `Senden Sie Access-Control-Allow-Origin: ${pageOrigin} auch mit Antworten auf POST, Fehler eingeschlossen, und leiten Sie nicht weiter. Gateways lassen die Kopfzeile bei ihren eigenen 401 und 403 oft weg.`,
    }),
    postNotRepeated: () => ({
      evidence:
        'Ein GET mit den Kopfzeilen einer Anmeldung wird zugelassen und gelesen. Die Anmeldung selbst wird nicht wiederholt, weil jede ein Token beendet.',
      advice:
        'Versuchen Sie die Anmeldung erneut; scheitert sie wieder so, senden Sie diesen Bericht an den Betreiber.',
      operator:
        'Senden Sie Access-Control-Allow-Origin auch mit Antworten auf POST /oauth2/token, Fehler eingeschlossen, und leiten Sie ihn nicht weiter.',
    }),
  },
  REFUSAL_MESSAGES: {
    taken: () => 'Angenommen: Der Dienst hat die Query bearbeitet.',
    untried: () => 'Die Antwort ist keine des GraphQL-Dienstes: Hier wurde nichts geprüft.',
    noToken: () => 'Für einen Aufruf gibt es kein gültiges Token.',
    keyTaken: () => 'Der Dienst behandelt ihn nicht wie einen erfundenen.',
    keyNotNamed: () => 'Der Dienst beanstandet etwas anderes.',
    keyOrToken: () =>
      'Schlüssel und Token sind hier nicht zu unterscheiden: siehe die nächste Zeile.',
    keyRefused: (answered, by, message) => ({
      evidence: `${answered}: Der API-Schlüssel wurde abgelehnt.${by ? ` ${HOW[by]}` : ''}${quoted(message)}`,
      advice:
        'Prüfen Sie den API-Schlüssel: Er gehört zu diesem Dienstbenutzer. Für einen anderen melden Sie sich ab und wieder an. Fragt die Seite nicht danach, senden Sie dies ihrem Betreiber.',
      operator:
        'Vergleichen Sie services[].apiKey in config.json, falls gesetzt, mit dem Schlüssel dieses Dienstbenutzers.',
    }),
    tokenRefused: (answered, by, message) => ({
      evidence: `${answered}: Das Token wurde abgelehnt. ${HOW[by]}${quoted(message)}`,
      advice:
        'Melden Sie sich erneut an. Hilft das nicht, meldet sich etwas anderes immer wieder so an: Jede Anmeldung beendet das Token davor.',
      ...(by !== 'message' && { operator: CHALLENGE }),
    }),
    scopeMissing: (message) => ({
      evidence: `Das Token gilt, erlaubt dies aber nicht (insufficient_scope).${quoted(message)}`,
      advice: 'Bitten Sie den Betreiber des Dienstes um die fehlenden Rechte.',
      operator: 'Geben Sie diesem Dienstbenutzer den Scope, den WWW-Authenticate nennt.',
    }),
    keyOrTokenRefused: (answered, message) => ({
      evidence: `${answered}, und nichts unterscheidet Schlüssel und Token: Ein Aufruf ohne Token und einer mit erfundenem Schlüssel werden gleich beantwortet.${quoted(message)}`,
      advice:
        'Melden Sie sich erneut an. Bleibt es dabei, liegt es am API-Schlüssel: Melden Sie sich mit einem anderen an.',
      operator: CHALLENGE,
    }),
  },
  SIGN_IN_MESSAGES: {
    credentialsTaken: () => 'Der Anmeldedienst hat ihn angenommen.',
    credentialsRefused: (answered, message) => ({
      evidence: `${answered}: Benutzername oder Passwort ist falsch.${quoted(message)}`,
      advice:
        'Prüfen Sie Benutzername und Passwort. Der Benutzername wurde mit dem Passwort vergeben und ist keine E-Mail-Adresse.',
    }),
    keyOrCredentialsRefused: (answered, message) => ({
      evidence: `${answered}: Benutzername, Passwort oder API-Schlüssel ist falsch, und der Dienst sagt nicht, was davon.${quoted(message)}`,
      advice: 'Prüfen Sie alle drei und versuchen Sie es erneut.',
    }),
    signInRefused: (answered, message) => ({
      evidence: `${answered}: Der Anmeldedienst nennt weder Zugangsdaten noch API-Schlüssel.${quoted(message)}`,
      advice: 'Versuchen Sie es nicht immer wieder: Fragen Sie den Betreiber des Dienstes.',
      operator: 'Prüfen Sie im Log des Tokendienstes, warum er diesen Dienstbenutzer ablehnt.',
    }),
    tooManyTries: (answered, message) => ({
      evidence: `${answered}: zu viele Versuche.${quoted(message)}`,
      advice: 'Warten Sie so lange, wie der Dienst sagt, und versuchen Sie es erneut.',
    }),
    signInEmpty: (answered) => ({
      evidence: `${answered} ohne Inhalt.`,
      advice: SERVICE_OPERATOR,
      operator: GRANT,
    }),
    signInSlow: () => ({
      evidence:
        'Der Anmeldedienst ist erreichbar und lesbar, hat auf die Anmeldung aber nicht rechtzeitig geantwortet.',
      advice: 'Versuchen Sie es gleich erneut. Vielleicht hat er trotzdem ein Token ausgestellt.',
      operator: 'Prüfen Sie, ob der Tokendienst überlastet ist oder auf etwas hinter ihm wartet.',
    }),
    signInBroken: (answered) => ({
      evidence: `${answered}; dann endete die Verbindung, bevor die Antwort vollständig war.`,
      advice: 'Versuchen Sie es gleich erneut. Vielleicht wurde trotzdem ein Token ausgestellt.',
      operator:
        'Suchen Sie, was Antworten abschneidet: ein Absturz des Tokendienstes oder das Limit eines Proxys.',
    }),
    notTokenResponse: (answered) => ({
      evidence: `${answered}, aber keine Token-Antwort: Vielleicht hat ein Proxy oder eine Anmeldeseite geantwortet.`,
      advice: NETWORK_SIGN_IN,
      operator: 'Prüfen Sie, was vor dem Tokendienst steht und ob authUrl in config.json stimmt.',
    }),
    unusableToken: (answered, fault) => ({
      evidence: `${answered}: Die Anmeldung wurde angenommen, aber die Antwort ist keine brauchbare Token-Antwort${fault === undefined ? '' : ` (${fault})`}.`,
      advice: SERVICE_OPERATOR,
      operator: GRANT,
    }),
    signInNotUnderstood: (answered, message) => ({
      evidence: `${answered} vom Anmeldedienst.${quoted(message)}`,
      advice: SERVICE_OPERATOR,
      operator:
        'Prüfen Sie, ob authUrl in config.json der Tokendienst ist und ob er Client-Zugangsdaten als Formular annimmt (Vertrag, Endpoints 1) oder sagt, was falsch ist.',
    }),
  },
  GRAPHQL_MESSAGES: {
    worksNow: (answered, wasTooMuch) => ({
      evidence: `${answered} mit dem Ergebnis von ${TYPENAME_QUERY}`,
      advice: wasTooMuch
        ? 'Also liegt es an der Operation: Fragen Sie weniger Zeilen oder Felder auf einmal ab.'
        : 'Führen Sie Ihre Operation erneut aus.',
    }),
    callSlow: (seconds) => ({
      evidence: `Der Host antwortet, aber eine Query, die nur __typename abfragt, dauerte über ${seconds} Sekunden.`,
      advice: LATER,
      operator: 'Prüfen Sie, ob der GraphQL-Dienst hinter dem Host überlastet ist oder hängt.',
    }),
    wrongFormat: (answered, message) => ({
      evidence: `${answered}: Der Dienst versteht die Anfrage nicht.${quoted(message)}`,
      advice: PAGE_OPERATOR,
      operator:
        'Setzen Sie requestFormat in config.json auf den anderen Wert (json oder graphql), oder lassen Sie den Dienst {"query": …} als application/json annehmen.',
    }),
    denied: (answered, message) => ({
      evidence: `${answered}: Der Dienst verweigert den Aufruf aus einem eigenen Grund.${quoted(message)}`,
      advice:
        'Fragen Sie den Betreiber des Dienstes: Es kann an Recht, Kontingent oder Richtlinie liegen.',
      operator: 'Prüfen Sie, was dieser Dienstbenutzer abfragen darf und wie viel.',
    }),
    bareQueryRefused: (answered, message) => ({
      evidence: `${answered}: Der Dienst nimmt die bloße Query (application/graphql) nicht an, die requestFormat in config.json verlangt.${quoted(message)}`,
      advice: PAGE_OPERATOR,
      operator: 'Nehmen Sie requestFormat aus config.json heraus: Der Dienst will wohl JSON.',
    }),
    jsonRefused: (answered, message) => ({
      evidence: `${answered}: Der Dienst nimmt kein JSON an.${quoted(message)}`,
      advice: PAGE_OPERATOR,
      operator:
        'Setzen Sie requestFormat in config.json auf graphql, wenn der Dienst die bloße Query annimmt; sonst prüfen Sie, ob baseUrl zu ihm führt.',
    }),
    gateway: (answered) => ({
      evidence: `${answered}: Ein Gateway antwortet, der Dienst dahinter nicht.`,
      advice: LATER,
      operator: 'Prüfen Sie, ob der GraphQL-Dienst läuft und das Gateway seine Adresse hat.',
    }),
    serviceFailed: (answered, message) => ({
      evidence: `${answered}: Serverfehler.${quoted(message)}`,
      advice: LATER,
      operator: 'Suchen Sie im Log des Dienstes nach Zeit und Anfrage-ID dieses Berichts.',
    }),
    tooManyCalls: (answered) => ({
      evidence: `${answered}: Anfragelimit erreicht.`,
      advice: 'Warten Sie einen Moment und versuchen Sie es erneut.',
    }),
    notGraphql: (answered) => ({
      evidence: `${answered}, aber JSON ohne data und errors: kein Ergebnis von ${TYPENAME_QUERY}.`,
      advice: PAGE_OPERATOR,
      operator:
        'Prüfen Sie, ob baseUrl in config.json zu einem GraphQL-Dienst führt und ob er mit 200 und {"data": …} antwortet.',
    }),
    notJson: (answered) => ({
      evidence: `${answered}, wo JSON erwartet wird.`,
      advice: PAGE_OPERATOR,
      operator: `Antworten Sie mit application/json oder ${GRAPHQL_RESPONSE_TYPE}, und prüfen Sie, ob baseUrl in config.json zum Dienst selbst führt.`,
    }),
    errors: (answered, message) => ({
      evidence: `${answered}: Selbst eine Query, die nur __typename abfragt, wird mit Fehlern beantwortet.${quoted(message)}`,
      advice: SERVICE_OPERATOR,
      operator: 'Warum lehnt der Dienst { __typename } ab? Siehe seine Worte oben und sein Log.',
    }),
    introspectionRefused: (message) => ({
      evidence: `Operationen laufen, aber der Dienst zeigt sein Schema nicht.${quoted(message)}`,
      advice: 'Schreiben Sie Operationen von Hand, oder bitten Sie den Betreiber um das Schema.',
      operator: 'Schalten Sie Introspection für Aufrufer mit gültigem Token ein.',
    }),
  },
  SKIPPED_MESSAGES: {
    behind: () => 'Liegt hinter der gestörten Schicht.',
    untold: () => 'Keine Prüfung konnte es erkennen.',
    refusedBefore: () => 'Der Aufruf wurde vorher abgelehnt.',
    afterSignIn: () => 'Kommt nach der Anmeldung.',
  },
};

function quoted(message: string | undefined): string {
  return message === undefined ? '' : ` Der Dienst sagt: „${message}“`;
}
