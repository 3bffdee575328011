import type { Words } from '../contract/language.ts';
import {
  formatRemaining,
  type COPY,
  type SESSION_COMMANDS,
  type SESSION_PANEL_COPY,
} from './copy.ts';
import type { PASTED_TOKEN_COPY, PASTE_FAULTS, TOKEN_ADVICE } from './pasted-token-copy.ts';

export const APP_DE: {
  readonly SESSION_COMMANDS: Words<typeof SESSION_COMMANDS>;
  readonly COPY: Words<typeof COPY>;
  readonly SESSION_PANEL_COPY: Words<typeof SESSION_PANEL_COPY>;
  readonly PASTED_TOKEN_COPY: Words<typeof PASTED_TOKEN_COPY>;
  readonly PASTE_FAULTS: Words<typeof PASTE_FAULTS>;
  readonly TOKEN_ADVICE: Words<typeof TOKEN_ADVICE>;
} = {
  SESSION_COMMANDS: {
    'show-session': { label: 'Sitzung und Token', keywords: 'token, claims, benutzer' },
    'switch-service': { label: 'Zu einem anderen Dienst wechseln' },
    'sign-out': { label: 'Abmelden', keywords: 'logout, ausloggen' },
    'end-token': {
      label: 'Abmelden und das Token überall beenden',
      keywords: 'logout, ausloggen, widerrufen, revoke',
    },
  },
  COPY: {
    tagline: 'Einen GraphQL-Datendienst erkunden',
    signIn: {
      title: 'Anmelden',
      titleTo: 'Anmelden bei',
      lead: 'Mit dem Dienstbenutzer Ihres Abonnements.',
      service: 'Dienst',
      username: 'Benutzername',
      usernameHint: 'Der Name des Dienstbenutzers, nicht Ihre E-Mail-Adresse.',
      password: 'Passwort',
      reveal: 'Zeigen',
      show: (label) => `${label}: Eingabe zeigen`,
      hide: (label) => `${label}: Eingabe verbergen`,
      apiKey: 'API-Schlüssel',
      apiKeyComes: 'Kommt mit dieser Seite',
      submit: 'Anmelden',
      busy: 'Anmeldung läuft …',
      required: (label) => `${label} fehlt.`,
      apiKeyCharacters:
        'Ein API-Schlüssel hat keine Leerzeichen, Zeilenumbrüche oder Zeichen außerhalb von ASCII.',
      warning:
        'Die Anmeldung beendet jedes Token, das dieser Dienstbenutzer anderswo hält, etwa in einem ' +
        'laufenden Job.',
      demoTitle: 'Demo-Zugang',
      demoLead: 'Dieser Dienst enthält Beispieldaten. Damit darf ihn jeder nutzen:',
      demoFill: 'Demo-Zugang eintragen',
      ifItStays: 'Bleibt es dabei, senden Sie die Details an den Betreiber.',
      notTheAddress:
        'Der Benutzername ist nicht Ihre E-Mail-Adresse, sondern der Name, der beim Einrichten des ' +
        'Passworts vergeben wurde.',
    },
    signInAgain: {
      title: 'Erneut anmelden',
      expired: 'Ihr Token ist abgelaufen.',
      renew: 'Ein neues Token ersetzt Ihres sofort.',
      kept: 'Ihre Tabs und Ergebnisse sind noch da.',
      later: 'Jetzt nicht',
    },
    keyWanted: {
      reason: 'Sie sind angemeldet. Dieser Dienst hat einen eigenen API-Schlüssel.',
      submit: 'Diesen Schlüssel verwenden',
    },
    refused: {
      token: {
        title: 'Ihr Token wurde ersetzt',
        reason: (at, username) =>
          `Das Token wurde etwa um ${at} ersetzt: Ein anderes Programm oder eine andere Person hat ` +
          `sich als ${username} angemeldet.`,
        knownReason: (at, username) =>
          `Das Token wurde um ${at} ersetzt: Ein anderes Programm oder eine andere Person hat sich ` +
          `als ${username} angemeldet.`,
        lastWorked: (at) => `Zuletzt funktionierte es um ${at}.`,
      },
      revoked: {
        title: 'Ihr Token wurde widerrufen',
        reason: (at, username) =>
          `Das Token von ${username} wurde überall beendet; bemerkt wurde es um ${at}.`,
        knownReason: (at, username) => `Das Token von ${username} wurde um ${at} überall beendet.`,
        lastWorked: (at) => `Zuletzt funktionierte es um ${at}.`,
      },
      unknown: {
        title: 'Ihr Token wurde abgelehnt',
        reason: (at, username) =>
          `Um ${at} antwortete der Dienst mit 401, ohne den Grund zu nennen. Wahrscheinlich wurde das ` +
          'Token ersetzt: Ein anderes Programm oder eine andere Person hat sich als ' +
          `${username} angemeldet. Oder der API-Schlüssel gilt nicht mehr.`,
        said: (at, message, username) =>
          `Um ${at} antwortete der Dienst mit 401: „${message}“ Wenn das nichts erklärt, wurde das ` +
          'Token wahrscheinlich ersetzt: Ein anderes Programm oder eine andere Person hat sich als ' +
          `${username} angemeldet. Oder der API-Schlüssel gilt nicht mehr.`,
        lastWorked: (at) => `Token und Schlüssel funktionierten zuletzt um ${at}.`,
      },
    },
    replaced: {
      sameUser: 'derselbe Dienstbenutzer',
      signInMeans:
        'Sie erhalten ein neues Token. Wer das neuere hält, wird sofort getrennt, und das Programm ' +
        'scheitert, bis es sich wieder anmeldet.',
      paste: 'Das neuere Token einfügen',
      pasteMeans:
        'Niemand wird getrennt: Sie nutzen das Token, das das andere Programm erhalten hat.',
      leaveMeans: 'Sie können hier weiterlesen; ausgeführt wird erst nach einer Anmeldung wieder.',
    },
    kept: {
      title: 'Sie sind abgemeldet',
      lead: 'Dieser Browser behält Ihre Arbeit für das nächste Mal.',
      schemas: 'Schemas der Dienste',
      remove: 'Löschen …',
      question:
        'Alles endgültig löschen? Andere offene Fenster dieser Seite behalten das Ihre, bis sie ' +
        'geschlossen werden.',
      confirm: 'Alles löschen',
    },
    bar: {
      label: 'Sitzung',
      timer: 'Token läuft ab in',
      noKnownEnd: 'Ende unbekannt',
      noKnownEndHint: 'Dieses Token sagt nicht, wann es endet.',
      unnamed: 'Eingefügtes Token',
      ended: {
        expired: 'Token abgelaufen',
        token: 'Token ersetzt',
        revoked: 'Token widerrufen',
        unknown: 'Token abgelehnt',
      },
      service: 'Dienst dieses Tabs',
      search: 'Suchen, Befehl ausführen',
      thisTabOnly: 'Nur dieser Tab',
      thisTabOnlyHint:
        'Der Token-Worker ist hier nicht nutzbar: Diese Seite hat das Token selbst geholt.',
    },
    renewal: {
      notice: (minutes) =>
        `Ihr Token endet in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}.`,
      renew: 'Jetzt erneuern',
    },
    retryNow: 'Sie können es jetzt wieder versuchen.',
    retryIn: (seconds) => `Neuer Versuch möglich in ${formatRemaining(seconds * 1_000)}.`,
    configError: {
      title: 'Diese Seite ist noch nicht eingerichtet',
      lead: 'Ihre config.json ist nicht brauchbar. Wer diese Seite betreibt, kann das beheben:',
    },
    notOpened: {
      offline: {
        title: 'Dieser Computer ist offline.',
        advice:
          'Ihre Eingaben bleiben hier. Die Seite macht weiter, sobald das Netzwerk wieder da ist.',
      },
      unreachable: {
        title: 'Der Server dieser Seite ist nicht erreichbar.',
        advice:
          'Prüfen Sie Netzwerk und VPN und versuchen Sie es erneut. Ihre Eingaben bleiben hier.',
      },
    },
    insecure: {
      title: 'Diese Adresse ist nicht sicher',
      lead:
        'Die Seite wurde über einfaches http von einem anderen Computer geöffnet. Passwort, Schlüssel ' +
        'und Token wären im Netzwerk für andere lesbar, deshalb startet Gatehouse hier nicht.',
      advice: 'Öffnen Sie sie mit https oder auf diesem Computer als localhost.',
    },
    crash: {
      title: 'Auf dieser Seite ist etwas schiefgegangen',
      lead: 'Ihre Tabs sind gespeichert. Laden Sie die Seite neu, um weiterzumachen.',
    },
    explorerLoading: 'Explorer wird geöffnet …',
    explorerFailed: {
      absent: 'Der Explorer konnte nicht geladen werden',
      broken: 'Der Explorer ist ausgefallen',
      lead: 'Sie bleiben angemeldet, Ihre Tabs sind gespeichert.',
    },
  },
  SESSION_PANEL_COPY: {
    open: 'Sitzung, Token und seine Claims',
    user: 'Benutzer',
    received: 'Erhalten',
    ends: 'Endet',
    endsUnknown: 'Nicht bekannt: Das Token sagt es nicht',
    left: (duration) => `(noch ${duration})`,
    state: 'Zustand',
    claims: 'Claims des Tokens · dekodiert, nicht geprüft',
    claimsHint: 'Nur der Dienst kann wissen, ob sie stimmen.',
    claim: 'Claim',
    more: (count) => (count === 1 ? 'Und noch einer.' : `Und ${count} weitere.`),
    opaque: 'Dieses Token ist undurchsichtig: Darin ist nichts zu lesen.',
    copy: 'Token kopieren',
    copyHint:
      'Wer es hat, kann bis zu seinem Ende als dieser Benutzer handeln. Die nächste Anmeldung dieses ' +
      'Benutzers beendet es.',
    signOutHint:
      'In allen Tabs dieses Browsers. Der Dienst nimmt dieses Token weiter an, bis es endet, oder bis ' +
      'zur nächsten Anmeldung.',
  },
  PASTED_TOKEN_COPY: {
    offer: 'Vorhandenes Token nutzen',
    back: 'Mit Benutzername und Passwort anmelden',
    lead: 'Mit einem Token, das Sie schon haben.',
    label: 'Zugriffstoken',
    hint:
      'Zum Beispiel aus einem laufenden Job. Dadurch wird nichts beendet: Das Token gilt dort weiter, ' +
      'wo es ist.',
    submit: 'Dieses Token nutzen',
    busy: 'Der Dienst wird gefragt …',
    notLoaded: {
      title: 'Ein Teil dieser Seite konnte nicht geladen werden.',
      advice: 'Prüfen Sie das Netzwerk und versuchen Sie es erneut.',
    },
    ended: (moment) =>
      `Nach der Uhr dieses Computers ist dieses Token abgelaufen: ${moment}. Nehmen Sie ein neueres, ` +
      'oder stellen Sie die Uhr.',
    keyRefused: {
      title: 'Der Dienst hat den API-Schlüssel abgelehnt.',
      advice:
        'Nehmen Sie den Schlüssel des Dienstbenutzers, für den das Token ausgestellt wurde. Fragt diese ' +
        'Seite nicht danach, wenden Sie sich an den Betreiber.',
    },
    refused: 'Der Dienst hat dieses Token abgelehnt.',
    expired: 'Es ist abgelaufen.',
    replaced: 'Es ist vielleicht abgelaufen oder durch ein neueres ersetzt.',
    replacedOrWrongKey:
      'Es ist vielleicht abgelaufen oder durch ein neueres ersetzt, oder der API-Schlüssel ist falsch: ' +
      'Der Dienst sagt nicht, was davon.',
  },
  PASTE_FAULTS: {
    empty: 'Zugriffstoken fehlt.',
    'too-long': 'Das sind mehr als 16 KiB: So lang ist kein Token.',
    shortened:
      'Es enthält Punkte, wo ein Programm es zur Anzeige gekürzt hat. Kopieren Sie das ganze Token.',
    address: 'Das ist eine Adresse, kein Token.',
    'e-mail': 'Das ist eine E-Mail-Adresse, kein Token.',
    basic:
      'Das sind Basic-Zugangsdaten, kein Token: Melden Sie sich mit Benutzername und Passwort an.',
    'no-access-token': 'Das ist JSON, enthält aber kein access_token.',
    damaged:
      'Das beginnt wie ein JSON Web Token, wurde aber unterwegs gekürzt oder verändert. Kopieren Sie ' +
      'das ganze Token.',
    characters: 'Das ist kein Token: Es enthält Leerzeichen oder Zeichen, die kein Token hat.',
  },
  TOKEN_ADVICE: {
    offline: 'Stellen Sie eine Netzwerkverbindung her und versuchen Sie es erneut.',
    timeout: 'Versuchen Sie es gleich noch einmal.',
    empty: 'Versuchen Sie es gleich noch einmal.',
    'rate-limited': 'Warten Sie einen Moment und versuchen Sie es erneut.',
  },
};
