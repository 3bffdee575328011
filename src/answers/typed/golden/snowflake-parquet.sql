-- Snowflake: snow sql --enable-templating NONE -f city's list.parquet.sql
CREATE TABLE "city's list" (
  "id" VARCHAR NOT NULL COMMENT 'The city\'s \\ "id" ; DROP TABLE x; --',
  "Id" BIGINT,
  "net ""worth""`]" NUMERIC(12, 2),
  "seen" TIMESTAMP_TZ(9),
  "exact" TIMESTAMP_NTZ(9),
  "tags" VARIANT,
  "place" VARIANT,
  PRIMARY KEY ("id")
);
PUT 'file://city\'s list.parquet' @%"city's list" AUTO_COMPRESS = FALSE;
COPY INTO "city's list" FROM @%"city's list" FILES = ('city\'s list.parquet')
  FILE_FORMAT = (TYPE = PARQUET USE_LOGICAL_TYPE = TRUE) MATCH_BY_COLUMN_NAME = CASE_SENSITIVE;
