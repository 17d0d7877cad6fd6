import bcrypt from 'bcryptjs';

/** A separate process: compares passwords for some seconds and prints the rate per second. */
const [seconds = '1', password = '', hash = ''] = process.argv.slice(2);

await bcrypt.compare(password, hash);
let count = 0;
const begun = performance.now();
while (performance.now() - begun < Number(seconds) * 1_000) {
  if (!(await bcrypt.compare(password, hash))) throw new Error('The password is not of this hash');
  count += 1;
}
console.log((count / (performance.now() - begun)) * 1_000);
