import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const OPERATION =
  'query Places($filter: CityFilter, $first: Int!, $order: CityOrder, $named: Boolean!) ' +
  '{ cities(filter: $filter, first: $first, orderBy: $order) { nodes { name @include(if: $named) population } } }';

function formOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Variables', exact: true });
}

/** What the editor of variables holds, without white space; GraphiQL keeps it a moment later. */
function jsonOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [key] = Object.keys(localStorage).filter((one) => one.endsWith(':variables'));
    return localStorage.getItem(key ?? '')?.replaceAll(/\s+/g, '') ?? '';
  });
}

test('variables are filled in by a form, which is always in step with their JSON', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write(OPERATION);
  await page.getByRole('button', { name: 'Variables', exact: true }).click();
  const form = formOf(page);
  const rows = form.getByRole('list', { name: 'Variables of Places' });
  const first = form.getByRole('textbox', { name: 'first', exact: true });

  await test.step('what is required comes first, and says so before anything is sent', async () => {
    const boxes = rows.getByRole('listitem').getByRole('checkbox');
    await expect(boxes).toHaveCount(4);
    const names = await boxes.evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(names).toEqual(['Set first', 'Set named', 'Set filter', 'Set order']);
    await expect(first).toHaveAttribute('aria-invalid', 'true');
    await expect(first).toHaveAttribute('placeholder', 'Required');
  });

  await test.step('a number: its digits stay, and it is checked', async () => {
    await first.click();
    await page.keyboard.type('12345678901234567890');
    await expect(form.getByRole('alert')).toHaveText(
      'A whole number from -2147483648 to 2147483647',
    );
    await expect.poll(() => jsonOf(page)).toContain('"first":12345678901234567890');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3x');
    await expect(form.getByRole('alert')).toHaveText('A whole number, such as 10');
    await page.keyboard.press('Backspace');
    await expect(form.getByRole('alert')).toHaveCount(0);
  });

  await test.step('choices and a list inside of input objects', async () => {
    await form.getByRole('combobox', { name: 'named' }).selectOption('true');
    await form.getByRole('button', { name: /fields of order$/ }).press('Enter');
    await form.getByRole('combobox', { name: 'order.field' }).selectOption('NAME');
    await form.getByRole('button', { name: /fields of filter$/ }).press('Enter');
    await form.getByRole('button', { name: 'Add item to filter.countryIn' }).press('Enter');
    await expect(form.getByRole('textbox', { name: 'filter.countryIn 1' })).toBeFocused();
    await page.keyboard.type('IS');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'filter.countryIn 2' })).toBeFocused();
    await page.keyboard.type('LI');
    await expect(form.getByRole('textbox', { name: 'filter.countryIn 2' })).toHaveValue('LI');
    await form.getByRole('button', { name: 'Remove filter.countryIn 2' }).click();
    await expect
      .poll(() => jsonOf(page))
      .toBe('{"first":3,"named":true,"order":{"field":"NAME"},"filter":{"countryIn":["IS"]}}');
  });

  await test.step('it runs with them', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('Vestmannaeyjar');
  });

  await test.step('JSON is typed, and the form has it', async () => {
    await explorer.writeVariables(
      '{ // kept\n"first": 1.0, "order": null, "filter": { "nowhere": 1 }, "extra": 0.10 }',
    );
    await explorer.showVariables('Form');
    await expect(first).toHaveValue('1.0');
    await expect(form.getByRole('button', { name: 'Set order to null' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(form.getByText('Not declared by this operation')).toBeVisible();
    await form.getByRole('button', { name: 'Remove extra' }).click();
    await form.getByRole('button', { name: 'Remove nowhere' }).click();
    await form.getByRole('checkbox', { name: 'Set order' }).press('Space');
    await first.click();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    await expect.poll(() => jsonOf(page)).toBe('{//kept"first":1.00,"filter":{}}');
  });

  await test.step('the editor’s undo takes back what the form did', async () => {
    await explorer.showVariables('JSON');
    await form.getByRole('code').click();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => jsonOf(page)).toContain('"first":1.0,');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => jsonOf(page)).toContain('"order":null');
  });

  await test.step('what is no JSON stays as it is, and the form leads to it', async () => {
    await explorer.writeVariables('{ "first": }');
    await explorer.showVariables('Form');
    await form.getByRole('button', { name: 'Go to line 1' }).click();
    await expect(form.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('2');
    await explorer.showVariables('Form');
    await expect(first).toHaveValue('2');
  });
});

test('an empty field of a list is no value, and a pasted list becomes its entries @full', async ({
  explorer,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.openWithSchema(user);
  await explorer.write(
    'query Places($in: [ID!], $many: [Int!], $by: [CityOrderField!], $deep: [[String]]) ' +
      '{ cities(filter: { countryIn: $in }, first: 3) { nodes { name } } }',
  );
  await page.getByRole('button', { name: 'Variables', exact: true }).click();
  const form = formOf(page);
  const entry = (name: string) => form.getByRole('textbox', { name, exact: true });
  const add = (name: string) => form.getByRole('button', { name: `Add item to ${name}` });
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  };

  await test.step('Enter behind the last value opens a field, which is not sent', async () => {
    await add('in').press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('IS');
    await page.keyboard.press('Enter');
    await page.keyboard.type('LI');
    await page.keyboard.press('Enter');
    await expect(entry('in 3')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByRole('list', { name: 'in' }).getByRole('textbox')).toHaveCount(3);
    const sent = page.waitForRequest((one) => one.postData()?.includes('query Places') ?? false);
    await page.keyboard.press('Control+Enter');
    const { variables } = (await sent).postDataJSON() as { variables: unknown };
    expect(variables).toEqual({ in: ['IS', 'LI'] });
    await expect.poll(() => jsonOf(page)).toBe('{"in":["IS","LI"]}');
  });

  await test.step('a field that is emptied is no value until something is typed again', async () => {
    await page.keyboard.press('Backspace');
    await expect(entry('in 2')).toBeFocused();
    await entry('in 1').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await expect.poll(() => jsonOf(page)).toBe('{"in":["LI"]}');
    await expect(entry('in 1')).toBeFocused();
    await page.keyboard.type('DE');
    await expect.poll(() => jsonOf(page)).toBe('{"in":["DE","LI"]}');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Empty text' }).press('Enter');
    await expect.poll(() => jsonOf(page)).toBe('{"in":["DE","LI",""]}');
    await expect(entry('in 3')).toHaveAttribute('placeholder', 'Empty text');
    await form.getByRole('button', { name: 'Remove in 3' }).press('Enter');
    await expect.poll(() => jsonOf(page)).toBe('{"in":["DE","LI"]}');
  });

  await test.step('lines, commas, tabs and JSON are entries', async () => {
    await entry('in 2').click();
    await page.keyboard.press('ControlOrMeta+A');
    await paste('FR\r\n\r\nIT\tES\r\n');
    await expect.poll(() => jsonOf(page)).toBe('{"in":["DE","FR","IT","ES"]}');
    await expect(entry('in 4')).toBeFocused();
    await page.keyboard.press('Enter');
    await paste('AT, "Côte, d’Or",');
    await expect.poll(() => jsonOf(page)).toContain('"ES","AT","Côte,d’Or"]');
    await page.keyboard.press('End');
    await paste(', one');
    await expect(entry('in 6')).toHaveValue('Côte, d’Or, one');
    await add('many').press('Enter');
    await paste('[1, 2.50, "x"]');
    await expect.poll(() => jsonOf(page)).toContain('"many":[1,2.50,"x"]');
  });

  await test.step('enums, numbers and lists in lists begin without a value too', async () => {
    await add('by').press('Enter');
    await expect(form.getByRole('combobox', { name: 'by 1' })).toHaveValue('');
    await form.getByRole('combobox', { name: 'by 1' }).selectOption('NAME');
    await add('many').press('Enter');
    await add('deep').press('Enter');
    await add('deep 1').press('Enter');
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await expect(entry('deep 1 2')).toBeFocused();
    await expect
      .poll(() => jsonOf(page))
      .toContain('"many":[1,2.50,"x"],"by":["NAME"],"deep":[["a"]]}');
  });
});

test('the form is of the operation that Run would run, and is remembered @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write(
    'query One($code: ID!) { country(code: $code) { name } } query Two($id: ID!) { node(id: $id) { id } }',
  );
  await page.getByRole('button', { name: 'Variables', exact: true }).click();
  const form = formOf(page);
  await explorer.editor.locator('.monaco-editor').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('list', { name: 'Variables of One' })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'code' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('textbox', { name: 'id' })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'code' })).toHaveCount(0);

  await explorer.showVariables('JSON');
  await page.reload();
  await page.getByRole('button', { name: 'Variables', exact: true }).click();
  const views = page.getByRole('group', { name: 'Edit variables as' });
  await expect(views.getByRole('button', { name: 'JSON' })).toHaveAttribute('aria-pressed', 'true');
});

test('the form draws 40 of its fields, and the rest when it is asked for @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const names = Array.from({ length: 150 }, (_, index) => `$v${index}: Int`);
  await explorer.write(`query Many(${names.join(', ')}) { __typename }`);
  await page.getByRole('button', { name: 'Variables', exact: true }).click();
  const form = formOf(page);
  const fields = form.getByRole('checkbox', { name: /^Set v/ });
  await expect(fields).toHaveCount(40);
  await form.getByRole('button', { name: 'Show 40 more' }).focus();
  await page.keyboard.press('Enter');
  await expect(fields).toHaveCount(80);
});

test('$ in the builder moves a value into the variables and back, and it stays a field @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write('query Land { country(code: "IS") { name } }');
  const { builder, editor } = explorer;
  const code = builder.getByRole('textbox', { name: 'code', exact: true });
  const dollar = builder.getByRole('button', { name: 'Make code a variable' });

  await dollar.press('Enter');
  await expect(editor).toContainText('query Land($code: ID!) { country(code: $code) { name } }');
  await expect(code).toHaveValue('IS');
  await expect.poll(() => jsonOf(page)).toBe('{"code":"IS"}');
  await expect(formOf(page).getByRole('textbox', { name: 'code' })).toHaveValue('IS');
  await expect(dollar).toBeFocused();

  await code.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('DE');
  await expect(formOf(page).getByRole('textbox', { name: 'code' })).toHaveValue('DE');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Germany');

  await dollar.press('Enter');
  await expect(editor).toContainText('query Land { country(code: "DE") { name } }');
  await expect(code).toHaveValue('DE');
  await explorer.showVariables('JSON');
  await expect(formOf(page).getByRole('code')).not.toContainText('code');
});
