import type { Words } from '../contract/language.ts';
import type { END_TOKEN_COPY, END_TOKEN_FAILURES } from './end-token-copy.ts';

export const END_TOKEN_DE: {
  readonly END_TOKEN_COPY: Words<typeof END_TOKEN_COPY>;
  readonly END_TOKEN_FAILURES: Words<typeof END_TOKEN_FAILURES>;
} = {
  END_TOKEN_COPY: {
    offer: 'Abmelden und Token beenden …',
    offerHint: 'Überall: Wer es sonst noch hat, wird von da an abgelehnt, laufende Jobs auch.',
    title: 'Token überall beenden?',
    lead: (username) =>
      `Jedes Programm, das das Token von ${username} nutzt, wird von da an abgelehnt, bis es sich ` +
      'wieder anmeldet. Sie werden in allen Tabs dieses Browsers abgemeldet.',
    confirm: 'Token beenden und abmelden',
    busy: 'Token wird beendet …',
    signOutAnyway: 'Abmelden, ohne es zu beenden',
    goesOn:
      'Wenn Sie sich abmelden, ohne es zu beenden, kann das Token nutzen, wer es hat, bis es von ' +
      'selbst endet, oder bis zur nächsten Anmeldung.',
    ended:
      'Das Token ist überall beendet: Programme, die es genutzt haben, werden abgelehnt, bis sie sich ' +
      'wieder anmelden.',
    mayGoOn: (until) =>
      until === undefined
        ? 'Sie sind abgemeldet, aber das Token gilt vielleicht weiter, bis es von selbst endet, oder bis ' +
          'zur nächsten Anmeldung.'
        : `Sie sind abgemeldet, aber das Token gilt vielleicht noch bis ${until}, oder bis zur nächsten Anmeldung.`,
  },
  END_TOKEN_FAILURES: {
    refused: {
      title: 'Der Dienst hat es abgelehnt, das Token zu beenden.',
      advice:
        'Senden Sie die Details an den Betreiber dieser Seite: revocationUrl ist vielleicht falsch.',
    },
    'server-error': {
      title: 'Der Dienst kann das Token gerade nicht beenden.',
      advice:
        'Versuchen Sie es gleich noch einmal; bleibt es dabei, senden Sie die Details an seinen Betreiber.',
    },
    redirected: {
      title: 'Der Dienst schickt diese Seite an eine andere Adresse.',
      advice:
        'Dorthin wurde nichts gesendet, weil das Token mitginge. Sagen Sie es dem Betreiber dieser ' +
        'Seite: revocationUrl ist vielleicht falsch.',
    },
    offline: {
      title: 'Dieser Rechner ist offline, und das Token gilt weiter.',
      advice: 'Stellen Sie die Verbindung her und versuchen Sie es noch einmal.',
    },
    unreachable: {
      title: 'Der Dienst war nicht zu erreichen, und das Token gilt weiter.',
      advice:
        'Prüfen Sie Netz und VPN. Wenn sie gehen, ist der Dienst vielleicht nicht in Betrieb oder ' +
        'erlaubt diese Seite nicht (CORS).',
    },
    timeout: {
      title: 'Der Dienst hat nicht rechtzeitig geantwortet.',
      advice: 'Das Token kann trotzdem beendet sein. Versuchen Sie es noch einmal.',
    },
  },
};
