-- BigQuery: bq query --use_legacy_sql=false < city's list.csv.sql, once the file is in a bucket that stands for BUCKET
-- Column 2 of the file, Id, is Id_2 here.
-- Column 3 of the file, net "worth"`], is net__worth___ here.
CREATE TABLE `city's list` (
  `id` STRING NOT NULL OPTIONS (description = 'The city\'s \\ "id" ; DROP TABLE x; --'),
  `Id_2` INT64,
  `net__worth___` BIGNUMERIC(12, 2),
  `seen` TIMESTAMP,
  `exact` STRING,
  `tags` STRING,
  `place` STRING,
  PRIMARY KEY (`id`) NOT ENFORCED
);
LOAD DATA INTO `city's list` FROM FILES (format = 'CSV', uris = ['gs://BUCKET/city\'s list.csv'], skip_leading_rows = 1, allow_quoted_newlines = true,
  field_delimiter = ',', null_marker = 'NULL');
