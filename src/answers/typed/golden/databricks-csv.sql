-- Databricks: the SQL editor, once the file is in a volume and its folder stands for VOLUME
-- Column 2 of the file, Id, is Id_2 here.
-- Column 3 of the file, net "worth"`], is net_"worth"`] here.
CREATE TABLE `city's list` (
  `id` STRING NOT NULL COMMENT 'The city\'s \\ "id" ; DROP TABLE x; --',
  `Id_2` BIGINT,
  `net_"worth"``]` DECIMAL(12, 2),
  `seen` TIMESTAMP,
  `exact` STRING,
  `tags` STRING,
  `place` STRING,
  PRIMARY KEY (`id`)
);
COPY INTO `city's list` FROM 'VOLUME' FILEFORMAT = CSV FILES = ('city\'s list.csv')
  FORMAT_OPTIONS ('header' = 'true', 'multiLine' = 'true', 'escape' = '"', 'sep' = ',', 'nullValue' = 'NULL');
