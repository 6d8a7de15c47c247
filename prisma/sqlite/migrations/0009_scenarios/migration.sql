-- AlterTable
ALTER TABLE "StoryCard" ADD COLUMN "sourceHash" TEXT;
ALTER TABLE "StoryCard" ADD COLUMN "sourceId" TEXT;

-- CreateTable
CREATE TABLE "ScenarioCard" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "scenarioId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "body" TEXT NOT NULL,
    CONSTRAINT "ScenarioCard_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScenarioScript" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "scenarioId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "addReturns" TEXT NOT NULL DEFAULT 'INDEX',
    "sourceId" TEXT,
    "sourceVersion" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "ScenarioScript_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScenarioScript_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "Script" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScenarioScriptCode" (
    "scriptId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "library" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "output" TEXT NOT NULL,
    CONSTRAINT "ScenarioScriptCode_scriptId_fkey" FOREIGN KEY ("scriptId") REFERENCES "ScenarioScript" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Picture" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "mime" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "bytes" BLOB NOT NULL
);

-- CreateTable
CREATE TABLE "Upload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "UploadPart" (
    "uploadId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,

    PRIMARY KEY ("uploadId", "number"),
    CONSTRAINT "UploadPart_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportRun" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "cancelAsked" BOOLEAN NOT NULL DEFAULT false,
    "failureCode" TEXT,
    "failureMessage" TEXT,
    "leaseUntil" DATETIME NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    "made" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "ImportRun_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Adventure" ADD COLUMN "scenarioVersion" INTEGER;
ALTER TABLE "Adventure" ADD COLUMN "answers" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "Adventure" ADD COLUMN "sourceHashes" TEXT NOT NULL DEFAULT '{}';
ALTER TABLE "Adventure" ADD COLUMN "coverHash" TEXT;
ALTER TABLE "Adventure" ADD COLUMN "deletedAt" DATETIME;
ALTER TABLE "Adventure" ADD COLUMN "incomplete" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Adventure" ADD COLUMN "extensions" TEXT;

-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN "parentId" TEXT REFERENCES "Scenario" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Scenario" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Scenario" ADD COLUMN "visibility" TEXT NOT NULL DEFAULT 'PRIVATE';
ALTER TABLE "Scenario" ADD COLUMN "tags" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "Scenario" ADD COLUMN "coverHash" TEXT;
ALTER TABLE "Scenario" ADD COLUMN "personaName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Scenario" ADD COLUMN "personaPronouns" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Scenario" ADD COLUMN "personaDescription" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Scenario" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Scenario" ADD COLUMN "changedAt" DATETIME;
ALTER TABLE "Scenario" ADD COLUMN "otherOpenings" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "Scenario" ADD COLUMN "extensions" TEXT;

-- CreateIndex
CREATE INDEX "Scenario_parentId_idx" ON "Scenario"("parentId");

-- CreateIndex
CREATE INDEX "ScenarioCard_scenarioId_position_idx" ON "ScenarioCard"("scenarioId", "position");

-- CreateIndex
CREATE INDEX "ScenarioScript_scenarioId_position_idx" ON "ScenarioScript"("scenarioId", "position");

-- CreateIndex
CREATE INDEX "ScenarioScript_sourceId_idx" ON "ScenarioScript"("sourceId");

-- CreateIndex
CREATE INDEX "Upload_ownerId_idx" ON "Upload"("ownerId");

-- CreateIndex
CREATE INDEX "ImportRun_ownerId_startedAt_idx" ON "ImportRun"("ownerId", "startedAt");
