import { expect, test } from 'vitest';
import { GERMAN_PANELS } from '../app/german-panels.ts';
import { speak } from '../contract/language.ts';
import { answer, diagnosed, failing } from '../testing/doctor-cases.ts';

const said = () => {
  const refusal = answer(401, { blamed: 'api-key', message: 'unknown key' });
  return diagnosed(failing('forbidden'), { call: refusal })
    .slice(2, 4)
    .map(({ check, evidence }) => `${check}: ${evidence}`);
};

test('what the checks find is said in the language that the page speaks by then', () => {
  expect(said()).toEqual([
    'the service lets this page in: The page could read the answer.',
    'the service takes the key: POST answered 401 application/json: the API key was refused. The service says so. The service says: “unknown key”',
  ]);
  speak('de', GERMAN_PANELS);
  expect(said()).toEqual([
    'der Dienst lässt diese Seite zu: Die Seite konnte die Antwort lesen.',
    'der Dienst nimmt den Schlüssel an: 401 application/json auf POST: Der API-Schlüssel wurde abgelehnt. Der Dienst sagt es selbst. Der Dienst sagt: „unknown key“',
  ]);
});
