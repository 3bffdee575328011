import { expect, it } from 'vitest';
import { withPureEnums } from './pure-enums.ts';

const code = `export var Kind;
(function (Kind) {
    Kind[Kind["Method"] = 0] = "Method";
    function is(value) { return value === Kind.Method; }
    Kind.is = is;
})(Kind || (Kind = {}));
export var Other;
(function (Other) {
    Other.One = 1;
})(Other || (Other = {}));
`;

it('says of each enum that it has no side effects, and keeps what it holds', async () => {
  const pure = withPureEnums(code);
  expect(pure.match(/= \/\* @__PURE__ \*\/ \(function/g)).toHaveLength(2);
  const read: unknown = await import(`data:text/javascript,${encodeURIComponent(pure)}`);
  expect(read).toMatchObject({ Kind: { 0: 'Method', Method: 0 }, Other: { One: 1 } });
});

it('leaves other code alone', () => {
  const other = 'export var a;\n(function (b) { a = b; })(1);\n';
  expect(withPureEnums(other)).toBe(other);
});
