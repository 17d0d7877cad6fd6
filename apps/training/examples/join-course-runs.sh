#!/bin/sh
# Compares the upcoming runs of one course: what the service stores (A) and what the agency publishes (B).
# Needs curl and jq. TRAINING_URL and TRAINING_API_KEY say where and who; the argument is the course code.
set -eu

: "${TRAINING_URL:?Set TRAINING_URL, such as http://localhost:3001}"
: "${TRAINING_API_KEY:?Set TRAINING_API_KEY to a key with the right to read course runs}"
course=${1:?Say which course: $0 TGS-2020002140}
today=$(TZ=Asia/Singapore date +%Y-%m-%d)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ask <path> <file> [query…]: keeps the answer; an answer without success ends the script with its own words.
ask() {
  path=$1 file=$2
  shift 2
  status=$(curl --silent --show-error --get --output "$file" --write-out '%{http_code}' --max-time 60 \
    --header "x-api-key: $TRAINING_API_KEY" "$@" "$TRAINING_URL$path")
  if [ "$status" != 200 ] || [ "$(jq -r .success "$file")" != true ]; then
    echo "$path answered $status: $(jq -r .error "$file")" >&2
    exit 1
  fi
}

# A, page by page.
offset=0
: >"$work/a.ndjson"
while :; do
  ask /api/external/course-runs "$work/page" \
    --data-urlencode "course_code=$course" --data-urlencode "from=$today" --data "limit=500" --data "offset=$offset"
  jq -c '.data[]' "$work/page" >>"$work/a.ndjson"
  offset=$((offset + 500))
  [ "$offset" -lt "$(jq .total "$work/page")" ] || break
done

# B begins today by itself and follows the agency's pages by itself.
ask /api/external/agency-course-runs "$work/b" --data-urlencode "course_code=$course"

jq -rn --slurpfile a "$work/a.ndjson" --slurpfile b "$work/b" '
  ($a | map(select(.course_run_id != null)) | INDEX(.course_run_id)) as $ours
  | ($b[0].data | INDEX(.course_run_id)) as $theirs
  | ([$ours, $theirs] | map(keys) | add | unique) as $ids
  | "Ours \($a | length), the agency \($theirs | length) runs, \($b[0].data | group_by([.start_date, .end_date]) | length) classes",
    ($ids[] as $id | $ours[$id] as $o | $theirs[$id] as $t
      | [ $id,
          ($o.start_date // "-"), ($t.start_date // "-"),
          ($o.enrolled_count // $t.enrolled_count | tostring),
          (if $o == null and $t.in_lms then "stored under another course or date"
           elif $o == null then "only at the agency"
           elif $t == null then "only here"
           elif [$o.start_date, $o.end_date] != [$t.start_date, $t.end_date] then "dates differ"
           else "agrees" end) ]
      | @tsv)'
