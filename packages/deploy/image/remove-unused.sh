#!/bin/sh
# In the build of the image: leaves what the services and migrations run on. Called in the root of the workspace.
set -eu

pnpm --filter-prod='@app/*...' --filter-prod='@repo/deploy...' ls --recursive --depth=-1 --parseable > /tmp/used
for folder in apps/* packages/*; do
  grep -qx "$PWD/$folder" /tmp/used || rm -rf "$folder"
done
rm -rf e2e .github .ci .turbo README.md biome.json turbo.json vitest.*.ts .env.example

# Migrations are read from here; schemas and demo data are not.
find prisma -mindepth 1 -maxdepth 1 -type f -delete
find prisma -mindepth 2 -maxdepth 2 ! -name migrations -exec rm -rf {} +
rm -rf prisma/node_modules

find apps packages \( -name node_modules -o -name .next \) -prune -o \
  \( -name '*.test.ts' -o -name '*.test.tsx' -o -name '*.soak.ts' -o -name 'README.md' \) -type f -exec rm -f {} +
find apps packages -name node_modules -prune -o -type d -name testing -exec rm -rf {} +

# Of installed packages: source maps, types, and pages about them.
find node_modules/.pnpm -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \
  -o -iname 'readme*.md' -o -iname 'changelog*.md' \) -delete
# Next compiles nothing here: its compiler's copies, and the development builds of what it bundles.
rm -rf node_modules/.pnpm/@next+swc-* node_modules/.pnpm/@img+sharp-*
