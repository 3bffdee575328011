import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testProgram } from '../testing/program-behaviours.ts';
import { checkLiterals } from '../testing/program-literals.ts';
import { CHANGING_TOTALS, PAGE_FORMS } from '../testing/program-page-forms.ts';
import { programTask } from '../testing/program-service.ts';
import { findToolchain } from '../testing/toolchain.ts';
import { csharp } from './csharp.ts';

const DOTNET = findToolchain('DOTNET_PATH', 'dotnet') ?? '';
/** Of the SDK; 0 without one. */
const MAJOR = DOTNET && parseInt(spawnSync(DOTNET, ['--version'], { encoding: 'utf8' }).stdout, 10);

/** As the console project of an older .NET has it. */
const PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net${MAJOR}.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <UseAppHost>false</UseAppHost>
  </PropertyGroup>
</Project>
`;

/** Compiles a program. @returns how it is run */
function build(folder: string, program: string): readonly string[] {
  const project = join(folder, 'project');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'Program.csproj'), PROJECT);
  writeFileSync(join(project, 'Program.cs'), program);
  execFileSync(DOTNET, ['build', '--nologo', '-o', join(folder, 'out'), project]);
  return [DOTNET, join(folder, 'out/Program.dll')];
}

test('the rows of pages declare no name twice, which does not compile', () => {
  const service = { tokenUrl: 'https://example.com/token', graphqlUrl: 'https://example.com/' };
  for (const { pages } of [...PAGE_FORMS, ...CHANGING_TOTALS]) {
    const text = csharp.write({ ...programTask(service), pages });
    const rows = text.slice(text.indexOf('async Task Write'), text.indexOf('string Raw('));
    const names = Array.from(rows.matchAll(/\bvar (\w+)/g), ([, name]) => name);
    expect(names).toContain('lines');
    expect(names).toEqual([...new Set(names)]);
  }
});

describe.skipIf(!(Number(MAJOR) >= 8))('C#', () => {
  testProgram(csharp, build, ' @full');

  test('any text comes back from its literal @full', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-csharp-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await checkLiterals(csharp, (literals) => {
      const hex = 'System.Text.Encoding.UTF8.GetBytes(text).Select(each => each.ToString("x2"))';
      const say = `void Say(string text) => Console.WriteLine(string.Concat(${hex}));\n`;
      const [command = '', ...args] = build(
        folder,
        literals.map((each) => `Say(${each});\n`).join('') + say,
      );
      const output = execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
      return output.slice(0, -1).split('\n');
    });
  });
});
