import { describe, expect, test } from 'vitest';
import { addImport, insertBefore, takeRow } from './edit.ts';

const table = `export const built = {
  logIn: 'POST /in', // †
} as const;

export const planned = {
  logOut: 'POST /out',
  team: {
    path: '/team',
  },
} as const;
`;

describe('editing a table', () => {
  test('moves a row with its comment out of its table', () => {
    expect(takeRow(table, /^export const planned/m, 'logOut')).toEqual([
      table.replace("  logOut: 'POST /out',\n", ''),
      "  logOut: 'POST /out',\n",
    ]);
    expect(takeRow(table, /^export const planned/m, 'logIn')).toEqual([table, null]);
  });

  test('moves a multi-line row as a unit', () => {
    const [, row] = takeRow(table, /^export const planned/m, 'team');
    expect(row).toBe("  team: {\n    path: '/team',\n  },\n");
  });

  test('inserts a line before its anchor, once', () => {
    const line = "  getUser: 'GET /me',\n";
    const once = insertBefore(table, /^\} as const/m, line);
    expect(once.indexOf(line)).toBeLessThan(once.indexOf('} as const'));
    expect(insertBefore(once, /^\} as const/m, line)).toBe(once);
  });

  test('throws if the anchor is missing', () => {
    expect(() => insertBefore(table, /^nowhere/m, 'team: 1')).toThrow('no place for team: 1');
  });

  test('adds an import after the last one, including a multi-line one', () => {
    const text = "import {\n  a,\n} from './a.ts';\n\nconst b = a;\n";
    expect(addImport(text, "import { c } from './c.ts';")).toBe(
      "import {\n  a,\n} from './a.ts';\nimport { c } from './c.ts';\n\nconst b = a;\n",
    );
  });
});
