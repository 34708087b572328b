#!/bin/sh
# Dumps one database into a folder, and deletes dumps older than KEEP_DAYS (14). The libpq variables (PGHOST,
# PGUSER, PGPASSWORD, PGDATABASE) say which database. Usage: backup.sh FOLDER
set -eu
umask 077
folder=$1
dump=$folder/meridian-$(date -u +%Y%m%dT%H%M%SZ).dump

# A dump that was broken off never looks like a complete one.
rm -f "$folder"/meridian-*.part
pg_dump --format=custom --file="$dump.part"
mv "$dump.part" "$dump"
# Only after a success: if dumps fail for weeks, the last good ones stay.
find "$folder" -name 'meridian-*.dump' -mtime "+${KEEP_DAYS:-14}" -delete
echo "Dumped the database to $dump."
