import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs, runIfChanged } from './run-if-changed.ts';

function makeInputs() {
  const directory = mkdtempSync(join(tmpdir(), 'inputs '));
  const source = join(directory, 'src');
  mkdirSync(join(source, 'deep', 'node_modules'), { recursive: true });
  writeFileSync(join(source, 'a.ts'), 'one');
  writeFileSync(join(source, 'deep', 'b.ts'), 'two');
  const work = {
    stampFile: join(directory, 'stamps', 'work'),
    inputs: [source, join(directory, 'missing')],
    outputs: [join(directory, 'out')],
    leaveOut: { directories: ['node_modules'], endings: ['.test.ts'] },
  };
  return { directory, source, work };
}

test('the hash follows names and contents, not times or places', () => {
  const { directory, source, work } = makeInputs();
  const before = hashInputs(work);
  utimesSync(join(source, 'a.ts'), 0, 0);
  expect(hashInputs(work)).toBe(before);

  cpSync(source, join(directory, 'elsewhere'), { recursive: true });
  expect(hashInputs({ ...work, inputs: [join(directory, 'elsewhere'), 'missing'] })).toBe(before);

  writeFileSync(join(source, 'a.ts'), 'two');
  expect(hashInputs(work)).not.toBe(before);
});

test('a renamed file and contents moved from one file to another count as changes', () => {
  const { source, work } = makeInputs();
  const before = hashInputs(work);
  writeFileSync(join(source, 'a.ts'), 'onet');
  writeFileSync(join(source, 'deep', 'b.ts'), 'wo');
  expect(hashInputs(work)).not.toBe(before);
});

test('what is left out does not count', () => {
  const { source, work } = makeInputs();
  const before = hashInputs(work);
  writeFileSync(join(source, 'deep', 'node_modules', 'c.js'), 'three');
  writeFileSync(join(source, 'a.test.ts'), 'four');
  expect(hashInputs(work)).toBe(before);
});

test('works once per state of the inputs, and again when an output is gone', async () => {
  const { source, work } = makeInputs();
  const output = work.outputs[0] ?? '';
  let runs = 0;
  const build = async () => {
    runs += 1;
    writeFileSync(output, 'built');
  };
  expect(await runIfChanged(work, build)).toBe(true);
  expect(await runIfChanged(work, build)).toBe(false);
  rmSync(output);
  expect(await runIfChanged(work, build)).toBe(true);
  writeFileSync(join(source, 'a.ts'), 'changed');
  expect(await runIfChanged(work, build)).toBe(true);
  expect(runs).toBe(3);
});

test('a failed run leaves no stamp of the run before it', async () => {
  const { source, work } = makeInputs();
  const succeed = async () => writeFileSync(work.outputs[0] ?? '', 'built');
  await runIfChanged(work, succeed);
  writeFileSync(join(source, 'a.ts'), 'broken');
  await expect(runIfChanged(work, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(work.stampFile)).toBe(false);
  writeFileSync(join(source, 'a.ts'), 'one');
  expect(await runIfChanged(work, succeed)).toBe(true);
});
