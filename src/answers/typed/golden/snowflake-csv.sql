-- Snowflake: snow sql --enable-templating NONE -f city's list.csv.sql
CREATE TABLE "city's list" (
  "id" VARCHAR NOT NULL COMMENT 'The city\'s \\ "id" ; DROP TABLE x; --',
  "Id" BIGINT,
  "net ""worth""`]" NUMERIC(12, 2),
  "seen" TIMESTAMP_TZ(9),
  "exact" TIMESTAMP_NTZ(9),
  "tags" VARCHAR,
  "place" VARCHAR,
  PRIMARY KEY ("id")
);
PUT 'file://city\'s list.csv' @%"city's list" AUTO_COMPRESS = FALSE;
COPY INTO "city's list" FROM @%"city's list" FILES = ('city\'s list.csv')
  FILE_FORMAT = (TYPE = CSV SKIP_HEADER = 1 FIELD_DELIMITER = ','
  FIELD_OPTIONALLY_ENCLOSED_BY = '"' ESCAPE_UNENCLOSED_FIELD = NONE NULL_IF = ('NULL'));
