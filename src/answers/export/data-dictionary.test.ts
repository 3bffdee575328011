import { expect, test } from 'vitest';
import { dataDictionary, dictionaryMarkdown } from './data-dictionary.ts';

const HEIGHT = {
  type: 'Int',
  field: 'City.height',
  description: 'Above the sea,\nin metres',
  isNullable: true,
};

test('an entry says type, field, unit, and whether it may be null or when it was withheld', () => {
  const withheld = '2026-11-26T16:00:00.000Z';
  const [worth] = dataDictionary([{ name: 'worth', withheld }]);
  expect(worth).toMatchObject({ withheld });
  expect(dataDictionary([{ name: 'height', fileType: 'INT32', field: HEIGHT }])).toEqual([
    {
      column: 'height',
      type: 'INT32',
      graphqlType: 'Int',
      graphqlField: 'City.height',
      nullable: 'yes',
      withheld: '',
      unit: 'metres',
      description: HEIGHT.description,
    },
  ]);
});

test('as Markdown it is a table, without columns that are empty', () => {
  const entries = dataDictionary([{ name: 'height', field: HEIGHT }, { name: 'a|b <c>' }]);
  const linked = {
    ...HEIGHT,
    description: 'See https://a.example, www.b.example, @anna, c@d.example',
  };
  expect(dictionaryMarkdown('a', dataDictionary([{ name: 'b', field: linked }]))).toContain(
    String.raw`See https\://a.example, www\.b.example, \@anna, c\@d.example`,
  );
  expect(dictionaryMarkdown('Cities.csv', entries)).toBe(
    [
      '# Cities.csv',
      '',
      '| Column | GraphQL type | GraphQL field | Nullable | Unit | Description |',
      '| --- | --- | --- | --- | --- | --- |',
      '| height | Int | City.height | yes | metres | Above the sea, in metres |',
      String.raw`| a\|b \<c\> |  |  |  |  |  |`,
      '',
    ].join('\n'),
  );
});
