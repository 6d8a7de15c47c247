-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN     "changedAt" TIMESTAMP(3),
ADD COLUMN     "coverHash" TEXT,
ADD COLUMN     "extensions" TEXT,
ADD COLUMN     "otherOpenings" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "parentId" TEXT,
ADD COLUMN     "personaDescription" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "personaName" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "personaPronouns" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tags" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "visibility" TEXT NOT NULL DEFAULT 'PRIVATE';

-- AlterTable
ALTER TABLE "Adventure" ADD COLUMN     "answers" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "coverHash" TEXT,
ADD COLUMN     "deletedAt" TIMESTAMP(3),
ADD COLUMN     "extensions" TEXT,
ADD COLUMN     "incomplete" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "scenarioVersion" INTEGER,
ADD COLUMN     "sourceHashes" TEXT NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "StoryCard" ADD COLUMN     "sourceHash" TEXT,
ADD COLUMN     "sourceId" TEXT;

-- CreateTable
CREATE TABLE "ScenarioCard" (
    "id" TEXT NOT NULL,
    "scenarioId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "ScenarioCard_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScenarioScript" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "ScenarioScript_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScenarioScriptCode" (
    "scriptId" INTEGER NOT NULL,
    "library" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "context" TEXT NOT NULL,
    "output" TEXT NOT NULL,

    CONSTRAINT "ScenarioScriptCode_pkey" PRIMARY KEY ("scriptId")
);

-- CreateTable
CREATE TABLE "Picture" (
    "hash" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "Picture_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Upload" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UploadPart" (
    "uploadId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "UploadPart_pkey" PRIMARY KEY ("uploadId","number")
);

-- CreateTable
CREATE TABLE "ImportRun" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "cancelAsked" BOOLEAN NOT NULL DEFAULT false,
    "failureCode" TEXT,
    "failureMessage" TEXT,
    "leaseUntil" TIMESTAMP(3) NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),
    "made" TEXT NOT NULL DEFAULT '[]',

    CONSTRAINT "ImportRun_pkey" PRIMARY KEY ("id")
);

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

-- CreateIndex
CREATE INDEX "Scenario_parentId_idx" ON "Scenario"("parentId");

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioCard" ADD CONSTRAINT "ScenarioCard_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioScript" ADD CONSTRAINT "ScenarioScript_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioScript" ADD CONSTRAINT "ScenarioScript_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "Script"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioScriptCode" ADD CONSTRAINT "ScenarioScriptCode_scriptId_fkey" FOREIGN KEY ("scriptId") REFERENCES "ScenarioScript"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UploadPart" ADD CONSTRAINT "UploadPart_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
